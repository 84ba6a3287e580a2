/** An address without its query, for logs and path checks: the query holds a call's parameters. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Whether an address is this path or one below it. */
export const isBelow = (path: string, url: string) => `${pathOf(url)}/`.startsWith(`${path}/`)

/** Paths of calls and files. An unknown one of these gets an error, never the application's page. */
export const notPages = /^\/(zsm|api|prod-api|open|upload|media|assets|learn\/(media|files))\//

/** Whether an address is that of a call or upload. Those are counted and rate-limited. */
export const isCall = (url: string) => /^\/(zsm|api|prod-api|open|upload|readyz)(\/|$)/.test(pathOf(url))
