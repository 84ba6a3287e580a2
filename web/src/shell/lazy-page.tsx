import type { ComponentType } from 'react'
import type { createBrowserRouter } from 'react-router'
import { isChunkLoss } from './chunk-loss.ts'
import { FailedPage } from './page-failure.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** Loads a page when its route is visited; a chunk lost to a new release reloads the pending address, once. */
export const lazyPage = (load: () => Promise<ComponentType>, router: () => Router) => async () => {
  try {
    return { Component: await load() }
  } catch (error) {
    // The document is on its way out: wait for it instead of flashing an error.
    if (reloadPending(router(), error)) await new Promise<never>(() => {})
    // Not thrown: the router shows nothing at all while a lazy route has not been resolved.
    return { Component: () => <FailedPage error={error} /> }
  }
}

function reloadPending(router: Router, error: unknown): boolean {
  // Without a network a reload would take away even what is shown.
  if (!isChunkLoss(error) || !navigator.onLine) return false
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
  // The message names the chunk: one of a later release may reload the same page again.
  const key = `reloaded:${pathname} ${error.message}`
  if (sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  window.location.assign(`${pathname}${search}${hash}`)
  if (window.location.pathname === pathname && window.location.search === search) window.location.reload()
  return true
}
