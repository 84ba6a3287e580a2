import type { ContextType, ReactNode } from 'react'
import { createPath, type UNSAFE_LocationContext } from 'react-router'
import type { Tags } from './tags.ts'

export type Place = ContextType<typeof UNSAFE_LocationContext>
/** The router's output and the location that it belongs to. */
type Shown = { outlet: ReactNode; place: Place }
/** A page as it was last rendered, and the edition of the operators' labels that it used. */
type Pane = Shown & { page: number; edition: number }
/** The cached pages, and the router's state at the last call. */
export type CachedPanes = Shown & { panes: Pane[]; current: number | undefined }
type Living = Pick<Tags, 'cached' | 'current' | 'visited'>

/**
 * The current page renders the router's state; every other cached page keeps its last render. A hidden page that was rendered
 * with older labels starts afresh at its next visit. A page with unsaved changes never does.
 */
export function cachePanes(
  last: CachedPanes,
  { cached, current, visited }: Living,
  now: Omit<Pane, 'page'>,
): CachedPanes {
  const isUnsaved = (page: number) => visited.some((tag) => tag.page === page && tag.unsaved.length > 0)
  const { outlet, place } = now
  const still = last.outlet === outlet && last.place === place
  const panes = cached
    .flatMap((page) => {
      const before = last.panes.find((pane) => pane.page === page)
      const worded = before?.edition === now.edition || isUnsaved(page)
      if (page !== current) return before && worded ? [before] : []
      // A page that is shown again at its own address needs no new render.
      const stays = still || (page !== last.current && isSameAddress(before?.place, place))
      return before && stays ? before : { page, ...now, edition: before?.edition ?? now.edition }
    })
    // In the order in which they were opened: moving a page in the document would lay it out again.
    .sort((one, other) => one.page - other.page)
  const same = panes.length === last.panes.length && panes.every((pane, at) => pane === last.panes[at])
  return still && same && last.current === current ? last : { outlet, place, panes, current }
}

const isSameAddress = (before: Place | undefined, now: Place) =>
  before !== undefined && createPath(before.location) === createPath(now.location)
