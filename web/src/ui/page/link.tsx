import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { fetchAhead } from './fetch-ahead.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  /** A whole path of ours, with its query. */
  to: string
}

/** A link within the product. The router's own looks where it stands, so each navigation would draw it anew, on hidden pages too. */
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

/** Goes there on a plain press; every other is the browser's, as on all links. Where one is already, nothing is added to come back to. */
export function useFollow(to: string, replace?: boolean) {
  const router = use(UNSAFE_DataRouterContext)?.router
  return (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!router || !plain || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(to, { replace: replace ?? createPath(router.state.location) === to })
  }
}

/** Whoever comes near a link, by pointer, finger or keyboard, finds its page fetched when they press. */
export function useNearing(to: string) {
  const routes = use(UNSAFE_DataRouterContext)?.router.routes
  const fetch = () => routes && void fetchAhead(routes, to)
  return { onPointerEnter: fetch, onFocus: fetch }
}
