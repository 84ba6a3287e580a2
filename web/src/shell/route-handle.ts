import { useMatches } from 'react-router'

/** What a route says about itself to the shell. */
export type RouteHandle = {
  /** In the breadcrumbs; by the query where one screen makes and changes things. */
  title?: string | ((query: URLSearchParams) => string)
  under?: { title: string; to?: string }[]
  /** The addresses of the screens there are: the menu shows no other. */
  screens?: string[]
  home?: string
}

const handles = (matches: { handle: unknown }[]) =>
  matches.map(({ handle }) => handle as RouteHandle | undefined).filter((handle) => handle !== undefined)

/** The handles of the matched routes, outermost first. */
export const useRouteHandles = () => handles(useMatches())
