import type { GoodLink } from '@zsm/contract/goods/links'
import { linkType } from '@zsm/contract/states'

/** An address of the web, or the path of a page in a mini program: nothing that runs in a browser. */
export function isLinkAddress(linkTypeDict: GoodLink['linkTypeDict'], url: string): boolean {
  if (linkTypeDict === linkType.miniProgram) return /^\/?[\w-]+(\/[\w-]+)*(\?[\w%&=.-]*)?$/.test(url)
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url)
}
