/** Log lines and path checks never see a query: the seed's calls carry their parameters there. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Whether an address is this path or one under it. */
export const isBelow = (path: string, url: string) => `${pathOf(url)}/`.startsWith(`${path}/`)

/** Paths of calls and files: a miss there is an answer, never the application's page. */
export const notPages = /^\/(zsm|api|prod-api|open|upload|media|assets)\//

/** Whether an address is one of calls or uploads: what is counted and limited. */
export const isCall = (url: string) => /^\/(zsm|api|prod-api|open|upload|readyz)(\/|$)/.test(pathOf(url))
