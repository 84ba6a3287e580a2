import { createContext, use, useEffect, useId } from 'react'

/** A page within the shell. The shell keeps its state while it is hidden. */
export type PageScope = {
  /** Registers unsaved changes under a name, with the text of the confirmation. */
  setUnsaved: (by: string, text: string | undefined) => void
  /** The name of what the page shows, for its tag. */
  setName: (name: string | undefined) => void
  /**
   * Starts something once per page, such as a poll. Hiding the page does not stop it; the returned function runs when the page
   * ends.
   */
  begin: (by: string, begin: () => () => void) => void
  isShown: () => boolean
  /** Discards a hidden page: the next visit starts it afresh. */
  forget: () => void
}

export const PageScopeContext = createContext<PageScope>({
  setUnsaved: () => {},
  setName: () => {},
  begin: () => {},
  isShown: () => true,
  forget: () => {},
})

/** Names the page's tag after what it shows, such as a course, instead of after its screen. */
export function usePageName(name: string | undefined) {
  const scope = use(PageScopeContext)
  // The tag belongs to the shell.
  useEffect(() => scope.setName(name), [scope, name])
}

/** Like an effect, but it lasts until the page ends (closed, refreshed or evicted), not only until it is hidden. */
export function useUntilPageEnds(begin: () => () => void) {
  const scope = use(PageScopeContext)
  const by = useId()
  // The shell knows when a page ends.
  useEffect(() => scope.begin(by, begin), [scope, by, begin])
}
