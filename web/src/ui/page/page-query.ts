import { createContext, use } from 'react'
import { type Location, UNSAFE_DataRouterContext, UNSAFE_LocationContext } from 'react-router'

/** The location of the page that contains the component, even while the page is hidden. */
export const PageLocationContext = createContext<Location | undefined>(undefined)

/**
 * The query of the page's address, and a function that replaces it. The router's own hook updates on every navigation, so a
 * hidden list would render again whenever another page is opened.
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
