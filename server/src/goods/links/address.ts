import type { GoodLink } from '@zsm/contract/goods/links'
import { linkType } from '@zsm/contract/states'

/** Whether this is an http(s) URL or, for a mini program, the path of a page. `javascript:` URLs are refused. */
export function isLinkAddress(linkTypeDict: GoodLink['linkTypeDict'], url: string): boolean {
  if (linkTypeDict === linkType.miniProgram) return /^\/?[\w-]+(\/[\w-]+)*(\?[\w%&=.-]*)?$/.test(url)
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url)
}
