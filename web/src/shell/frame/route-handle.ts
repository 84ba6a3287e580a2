import { useMatches } from 'react-router'
import type { Fetchable } from '../../ui/page/fetch-ahead.ts'

/** A menu whose entries differ only in their query. `key` identifies the place behind an entry. */
export type SecondaryMenu = { title: string; entries: { title: string; to: string; key: string }[] }

/** What a route tells the shell about itself. */
export type RouteHandle = Fetchable & {
  /** The title in the breadcrumbs and on the tag. It depends on the query if one screen both creates and edits. */
  title?: string | ((query: URLSearchParams) => string)
  under?: { title: string; to?: string }[]
  /** Query keys that, with the path, identify what the screen shows: each combination has a tag of its own. */
  identity?: string[]
  /** The tag cannot be closed. */
  affix?: boolean
  /** The page starts afresh at every visit. */
  noCache?: boolean
  /** `false`: left out of the breadcrumbs. */
  breadcrumb?: boolean
  /** The screens that the search finds, and the side they belong to. */
  pages?: (Pick<RouteHandle, 'title' | 'under' | 'hidden'> & { path: string })[]
  side?: 'creator' | 'operator'
  /** The sidebar of lists beside this one. */
  secondary?: SecondaryMenu
  /** The menu entry to mark, if the page has none of its own. */
  activeMenu?: string | ((query: URLSearchParams) => string)
  /** Left out of the search, because the page is only reached from another one. */
  hidden?: boolean
  /** The addresses of all screens. The menu shows only entries that lead to one. */
  screens?: string[]
  home?: string
}

const handles = (matches: { handle: unknown }[]) =>
  matches.map(({ handle }) => handle as RouteHandle | undefined).filter((handle) => handle !== undefined)

/** The handles of the matched routes, outermost first. */
export const useRouteHandles = () => handles(useMatches())

/** The address of the menu entry to mark for a page. */
export const menuOf = ({ activeMenu }: RouteHandle, query: URLSearchParams) =>
  typeof activeMenu === 'function' ? activeMenu(query) : activeMenu

export const titleOf = ({ title }: RouteHandle, query: URLSearchParams) =>
  typeof title === 'function' ? title(query) : title
