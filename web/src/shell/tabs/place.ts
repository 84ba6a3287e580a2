import { matchRoutes, type Path, type RouteObject } from 'react-router'
import { type RouteHandle, titleOf } from '../frame/route-handle.ts'
import type { Place } from './tags.ts'

/** The place of an address; undefined if no screen has it. */
export function placeOf(routes: RouteObject[], address: Partial<Path>): Place | undefined {
  const route = matchRoutes(routes, address)?.at(-1)?.route
  return route && placeOn(route, address)
}

/** The place of an address on the route that renders it. */
export function placeOn(
  route: Pick<RouteObject, 'id' | 'handle'>,
  address: Partial<Path>,
): Place | undefined {
  const handle = route.handle as RouteHandle | undefined
  const { pathname = '/', search = '', hash = '' } = address
  const query = new URLSearchParams(search)
  const title = handle && titleOf(handle, query)
  if (!title) return undefined
  const { identity = [], affix = false, noCache = false } = handle
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const shown = identity.flatMap((key) => {
    const value = query.get(key)
    return value ? [[key, value]] : []
  })
  return {
    key: shown.length > 0 ? `${path}?${new URLSearchParams(shown)}` : path,
    route: route.id ?? path,
    to: `${pathname}${search}${hash}`,
    title,
    affix,
    noCache,
  }
}

/** Whether a place is one of these screens. An operator's screens depend on the roles. */
export const isAmong =
  (screens: string[]) =>
  ({ key }: Place) =>
    screens.includes(key.split('?', 1)[0] ?? '')

/** The places whose tags cannot be closed. */
export function affixPlaces(routes: RouteObject[]): Place[] {
  return routes.flatMap((route) => {
    const handle = route.handle as RouteHandle | undefined
    const own = handle?.affix && route.path ? placeOf([route], { pathname: route.path }) : undefined
    return [...(own ? [own] : []), ...affixPlaces(route.children ?? [])]
  })
}
