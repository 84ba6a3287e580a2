import type { GoodLink } from '@zsm/contract/links'

const miniProgram = 3

/** An address of the web, or the path of a page in a mini program: nothing that runs in a browser. */
export function isLinkAddress(linkTypeDict: GoodLink['linkTypeDict'], url: string): boolean {
  if (linkTypeDict === miniProgram) return /^\/?[\w-]+(\/[\w-]+)*(\?[\w%&=.-]*)?$/.test(url)
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url)
}
