import { createContext, use, useEffect, useId } from 'react'

/** A page within the shell, which keeps it alive while it is hidden. */
export type PageScope = {
  /** Says, by name, that the page has unsaved changes, and what to tell before they are lost. */
  setUnsaved: (by: string, text: string | undefined) => void
  /** What the page shows, by its own name: its tag is called so. */
  setName: (name: string | undefined) => void
  /** Begins something, once, that hiding the page does not end; what it answers runs when the page ends. */
  begin: (by: string, begin: () => () => void) => void
  isShown: () => boolean
  /** Lets go of a hidden page: it begins anew when it is next visited. */
  forget: () => void
}

export const PageScopeContext = createContext<PageScope>({
  setUnsaved: () => {},
  setName: () => {},
  begin: () => {},
  isShown: () => true,
  forget: () => {},
})

/** The page's tag is called by what it shows, such as a course, instead of by its screen. */
export function usePageName(name: string | undefined) {
  const scope = use(PageScopeContext)
  // The shell is outside the page.
  useEffect(() => scope.setName(name), [scope, name])
}

/** Like an effect, but it lasts until the page ends: closed, refreshed or crowded out, not only hidden. */
export function useUntilPageEnds(begin: () => () => void) {
  const scope = use(PageScopeContext)
  const by = useId()
  // The shell is outside the page.
  useEffect(() => scope.begin(by, begin), [scope, by, begin])
}
