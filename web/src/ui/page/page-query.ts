import { createContext, use } from 'react'
import { type Location, UNSAFE_DataRouterContext, UNSAFE_LocationContext } from 'react-router'

/** Where the page stands that a component is part of, also while it is hidden. */
export const PageLocationContext = createContext<Location | undefined>(undefined)

/**
 * The query of the page's address, and a way to replace it. The router's own hook hears of each navigation, wherever it
 * leads: a list would be drawn anew for every other page that is opened.
 */
export function usePageQuery(): [URLSearchParams, (next: URLSearchParams) => void] {
  const router = use(UNSAFE_DataRouterContext)?.router
  const { pathname, search } = use(PageLocationContext) ?? use(UNSAFE_LocationContext).location
  const replace = (next: URLSearchParams) => {
    const query = next.toString()
    void router?.navigate(
      { pathname, search: query && `?${query}` },
      { replace: true, preventScrollReset: true },
    )
  }
  return [new URLSearchParams(search), replace]
}
