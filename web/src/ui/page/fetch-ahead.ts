import { matchRoutes, type RouteObject } from 'react-router'

/** What a route offers for prefetching. */
export type Fetchable = { page?: () => Promise<unknown>; reads?: () => Promise<unknown> }

/** Prefetches the page of an address. Failures are ignored: the visit itself fetches again and shows them. */
export async function fetchAhead(routes: RouteObject[], to: string): Promise<void> {
  const handle = matchRoutes(routes, to)?.at(-1)?.route.handle as Fetchable | undefined
  await Promise.all([handle?.page?.(), handle?.reads?.()]).catch(() => {})
}

/** False if the browser has no `requestIdleCallback`, or if the user asked to save data. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return 'requestIdleCallback' in window && !connection?.saveData
}
