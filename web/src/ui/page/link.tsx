import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { fetchAhead } from './fetch-ahead.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  /** A path of the product, with its query. */
  to: string
}

/**
 * A link within the product. The router's own `Link` subscribes to the location, so every navigation would render every link
 * again, on hidden pages too.
 */
export function Link({ to, onClick, ...anchor }: LinkProps) {
  const follow = useFollow(to)
  const nearing = useNearing(to)
  return (
    <a
      {...anchor}
      {...nearing}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        follow(event)
      }}
    />
  )
}

/**
 * Navigates on a plain click and leaves every other click to the browser. A click on the current address adds no history entry.
 */
export function useFollow(to: string, replace?: boolean) {
  const router = use(UNSAFE_DataRouterContext)?.router
  return (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!router || !plain || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(to, { replace: replace ?? createPath(router.state.location) === to })
  }
}

/** Prefetches a link's page when the pointer, a finger or the keyboard focus reaches the link. */
export function useNearing(to: string) {
  const routes = use(UNSAFE_DataRouterContext)?.router.routes
  const fetch = () => routes && void fetchAhead(routes, to)
  return { onPointerEnter: fetch, onFocus: fetch }
}
