import { matchRoutes, type RouteObject } from 'react-router'

/** What a route says of its page to whoever fetches it before it is visited. */
export type Fetchable = { page?: () => Promise<unknown> }

/** Fetches the page behind an address of ours. What is lost now is asked for again, and spoken of, when it is visited. */
export async function fetchAhead(routes: RouteObject[], to: string): Promise<void> {
  const handle = matchRoutes(routes, to)?.at(-1)?.route.handle as Fetchable | undefined
  await handle?.page?.().catch(() => {})
}
