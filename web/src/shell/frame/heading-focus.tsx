import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the focus is on the heading of the page, so that a keyboard and a reader begin there. */
export function HeadingFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Focus is the document's.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    const inside = document.activeElement
    // Who walks along the tags goes on walking.
    if (inside?.closest('.tags-view') || isWithin(main, inside)) return
    const heading = [...(main?.querySelectorAll('h1') ?? [])].find(isOnScreen)
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    const begin = heading ?? main
    begin?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** Whether the page has put the focus somewhere itself. */
const isWithin = (main: HTMLElement | null, inside: Element | null) =>
  inside !== null && inside !== main && main?.contains(inside) === true && isOnScreen(inside)

/** Asked of the document, not of its layout, which would have to be made for it. */
const isOnScreen = (element: Element) => !element.closest('.kept-page:not([data-shown])')
