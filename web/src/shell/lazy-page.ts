import type { ComponentType } from 'react'
import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

const chunkLoss = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** Loads a page when its route is visited; a chunk lost to a new release reloads the pending address, once. */
export const lazyPage = (load: () => Promise<ComponentType>, router: () => Router) => async () => {
  try {
    return { Component: await load() }
  } catch (error) {
    // The document is on its way out: wait for it instead of flashing an error.
    if (reloadPending(router(), error)) await new Promise<never>(() => {})
    throw error
  }
}

function reloadPending(router: Router, error: unknown): boolean {
  if (!(error instanceof Error && chunkLoss.test(error.message))) return false
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
  const key = `reloaded:${pathname}`
  if (sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  window.location.assign(`${pathname}${search}${hash}`)
  if (window.location.pathname === pathname && window.location.search === search) window.location.reload()
  return true
}
