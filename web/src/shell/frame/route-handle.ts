import { useMatches } from 'react-router'
import type { Fetchable } from '../../ui/page/fetch-ahead.ts'

/** A menu whose entries are told apart by their query; `key` is the identity of the place an entry leads to. */
export type SecondaryMenu = { title: string; entries: { title: string; to: string; key: string }[] }

/** What a route says about itself to the shell. */
export type RouteHandle = Fetchable & {
  /** In the breadcrumbs and on its tag; by the query where one screen makes and changes things. */
  title?: string | ((query: URLSearchParams) => string)
  under?: { title: string; to?: string }[]
  /** Query keys that, with the path, say what the screen shows: each value of them has a tag of its own. */
  identity?: string[]
  /** Its tag is always there. */
  affix?: boolean
  /** The page begins anew each time it is visited. */
  noCache?: boolean
  /** `false`: not named in the breadcrumbs. */
  breadcrumb?: boolean
  /** Its screens as a search finds them, and whose they are. */
  pages?: (Pick<RouteHandle, 'title' | 'under' | 'hidden'> & { path: string })[]
  side?: 'creator' | 'operator'
  /** The lists beside this one. */
  secondary?: SecondaryMenu
  /** The entry of the menu that it belongs to, where its own address is none. */
  activeMenu?: string | ((query: URLSearchParams) => string)
  /** Whether a search leaves it out: where one is only led to. */
  hidden?: boolean
  /** The addresses of the screens there are: the menu shows no other. */
  screens?: string[]
  home?: string
}

const handles = (matches: { handle: unknown }[]) =>
  matches.map(({ handle }) => handle as RouteHandle | undefined).filter((handle) => handle !== undefined)

/** The handles of the matched routes, outermost first. */
export const useRouteHandles = () => handles(useMatches())

/** The address of the menu's entry that is marked while a page is in sight. */
export const menuOf = ({ activeMenu }: RouteHandle, query: URLSearchParams) =>
  typeof activeMenu === 'function' ? activeMenu(query) : activeMenu

export const titleOf = ({ title }: RouteHandle, query: URLSearchParams) =>
  typeof title === 'function' ? title(query) : title
