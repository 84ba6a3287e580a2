import type { createBrowserRouter } from 'react-router'
import type { Screen } from '../../screen.ts'
import { isChunkLoss } from '../errors/chunk-loss.ts'
import { FailedPage } from '../errors/page-failure.tsx'

type Router = ReturnType<typeof createBrowserRouter>

type Page = Pick<Screen, 'page' | 'reads'>

/**
 * Loads a page when its route is visited, and begins what it reads meanwhile; a chunk lost to a new release reloads the
 * pending address, once.
 */
export const lazyPage =
  ({ page, reads }: Page, router: () => Router) =>
  async () => {
    if (reads) void begin(reads, router)
    try {
      return { Component: await page() }
    } catch (error) {
      // The document is on its way out: wait for it instead of flashing an error.
      if (reloadPending(router(), error)) await new Promise<never>(() => {})
      // Not thrown: the router shows nothing at all while a lazy route has not been resolved.
      return { Component: () => <FailedPage error={error} /> }
    }
  }

async function begin(reads: NonNullable<Page['reads']>, router: () => Router) {
  // The first address is looked at while the router is still being made.
  await Promise.resolve()
  const { search } = wanted(router())
  const beginReads = await reads().catch(() => undefined)
  beginReads?.(new URLSearchParams(search))
}

const wanted = ({ state }: Router) => state.navigation.location ?? state.location

function reloadPending(router: Router, error: unknown): boolean {
  // Without a network a reload would take away even what is shown.
  if (!isChunkLoss(error) || !navigator.onLine) return false
  const { pathname, search, hash } = wanted(router)
  // The message names the chunk: one of a later release may reload the same page again.
  const key = `reloaded:${pathname} ${error.message}`
  if (sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  window.location.assign(`${pathname}${search}${hash}`)
  if (window.location.pathname === pathname && window.location.search === search) window.location.reload()
  return true
}
