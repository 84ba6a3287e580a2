import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the page's heading after a navigation, so that keyboards and screen readers begin there. */
export function HeadingFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Focus belongs to the document.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    const inside = document.activeElement
    // A user who moves along the tags with the arrow keys must not lose the focus.
    if (inside?.closest('.tags-view') || isWithin(main, inside)) return
    const heading = [...(main?.querySelectorAll('h1') ?? [])].find(isOnScreen)
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    const begin = heading ?? main
    begin?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** Whether the page has set the focus itself. */
const isWithin = (main: HTMLElement | null, inside: Element | null) =>
  inside !== null && inside !== main && main?.contains(inside) === true && isOnScreen(inside)

/** Decided by attributes, because reading the layout would force the browser to compute it. */
const isOnScreen = (element: Element) => !element.closest('.kept-page:not([data-shown])')
