import type { createBrowserRouter } from 'react-router'
import type { Screen } from '../../screen.ts'
import { isChunkLoss } from '../errors/chunk-loss.ts'
import { FailedPage } from '../errors/page-failure.tsx'

type Router = ReturnType<typeof createBrowserRouter>

type Page = Pick<Screen, 'page' | 'reads'>

/**
 * Loads a page when its route is visited, and starts its queries in parallel. If the chunk is missing because of a new release,
 * the pending address is reloaded, once.
 */
export const lazyPage =
  ({ page, reads }: Page, router: () => Router) =>
  async () => {
    if (reads) void begin(reads, router)
    try {
      return { Component: await page() }
    } catch (error) {
      // The document is about to reload; an error must not flash until then.
      if (reloadPending(router(), error)) await new Promise<never>(() => {})
      // Rendered, not thrown: while a lazy route is unresolved, the router has no error boundary to show it.
      return { Component: () => <FailedPage error={error} /> }
    }
  }

async function begin(reads: NonNullable<Page['reads']>, router: () => Router) {
  // At the first navigation the router does not exist yet.
  await Promise.resolve()
  const { search } = wanted(router())
  const beginReads = await reads().catch(() => undefined)
  beginReads?.(new URLSearchParams(search))
}

const wanted = ({ state }: Router) => state.navigation.location ?? state.location

function reloadPending(router: Router, error: unknown): boolean {
  // Without a network, a reload would lose even the page on screen.
  if (!isChunkLoss(error) || !navigator.onLine) return false
  const { pathname, search, hash } = wanted(router)
  // The message contains the chunk's name, so a chunk of a later release may reload the same page again.
  const key = `reloaded:${pathname} ${error.message}`
  if (sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  window.location.assign(`${pathname}${search}${hash}`)
  if (window.location.pathname === pathname && window.location.search === search) window.location.reload()
  return true
}
