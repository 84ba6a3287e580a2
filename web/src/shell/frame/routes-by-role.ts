type Restricted = {
  path?: string
  roles?: readonly string[] | undefined
  children?: Restricted[] | undefined
}

/**
 * Seed 6: a route is kept when it has no roles or one of them is the user's; so are its children, all the way down.
 * An admin gets them all.
 */
export function routesByRole<Route extends Restricted>(routes: Route[], roles: readonly string[]): Route[] {
  if (roles.includes('admin')) return routes
  return routes
    .filter((route) => !route.roles || route.roles.some((role) => roles.includes(role)))
    .map((route) => (route.children ? { ...route, children: routesByRole(route.children, roles) } : route))
}
