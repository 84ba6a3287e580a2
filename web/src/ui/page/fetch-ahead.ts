import { matchRoutes, type RouteObject } from 'react-router'

/** What a route says of its page to whoever fetches it before it is visited. */
export type Fetchable = { page?: () => Promise<unknown>; reads?: () => Promise<unknown> }

/** Fetches the page behind an address of ours. What is lost now is asked for again, and spoken of, when it is visited. */
export async function fetchAhead(routes: RouteObject[], to: string): Promise<void> {
  const handle = matchRoutes(routes, to)?.at(-1)?.route.handle as Fetchable | undefined
  await Promise.all([handle?.page?.(), handle?.reads?.()]).catch(() => {})
}

/** Not where the browser can't say when it is idle, nor for who wants to save data. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return 'requestIdleCallback' in window && !connection?.saveData
}
