import type { ContextType, ReactNode } from 'react'
import { createPath, type UNSAFE_LocationContext } from 'react-router'
import type { Tags } from './tags.ts'

export type Place = ContextType<typeof UNSAFE_LocationContext>
/** What the router shows, and where. */
type Shown = { outlet: ReactNode; place: Place }
/** A page as it was last drawn, and with which edition of the operators' words. */
type Pane = Shown & { page: number; edition: number }
/** The living pages, and what the router said when they were last looked at. */
export type Held = Shown & { panes: Pane[]; current: number | undefined }
type Living = Pick<Tags, 'cached' | 'current' | 'visited'>

/**
 * What each living page shows: the current one what the router says, the others what it said last. A hidden one that was
 * drawn with other words begins anew when it is visited; one with unsaved changes goes on as it is.
 */
export function holdPages(last: Held, { cached, current, visited }: Living, now: Omit<Pane, 'page'>): Held {
  const isUnsaved = (page: number) => visited.some((tag) => tag.page === page && tag.unsaved.length > 0)
  const { outlet, place } = now
  const still = last.outlet === outlet && last.place === place
  const panes = cached
    .flatMap((page) => {
      const before = last.panes.find((pane) => pane.page === page)
      const worded = before?.edition === now.edition || isUnsaved(page)
      if (page !== current) return before && worded ? [before] : []
      // Switched to at the address it has anyway, it is drawn already.
      const stays = still || (page !== last.current && isSameAddress(before?.place, place))
      return before && stays ? before : { page, ...now, edition: before?.edition ?? now.edition }
    })
    // In the order they were opened: a page that moved in the document would be laid out anew.
    .sort((one, other) => one.page - other.page)
  const same = panes.length === last.panes.length && panes.every((pane, at) => pane === last.panes[at])
  return still && same && last.current === current ? last : { outlet, place, panes, current }
}

const isSameAddress = (before: Place | undefined, now: Place) =>
  before !== undefined && createPath(before.location) === createPath(now.location)
