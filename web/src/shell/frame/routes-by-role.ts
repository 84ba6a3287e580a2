type Restricted = {
  path?: string
  roles?: readonly string[] | undefined
  children?: Restricted[] | undefined
}

/**
 * Specification 6: a user has the routes that need no role or one of the user's roles, and of their children likewise, at every
 * depth. An admin has all of them.
 */
export function routesByRole<Route extends Restricted>(routes: Route[], roles: readonly string[]): Route[] {
  if (roles.includes('admin')) return routes
  return routes
    .filter((route) => !route.roles || route.roles.some((role) => roles.includes(role)))
    .map((route) => (route.children ? { ...route, children: routesByRole(route.children, roles) } : route))
}
