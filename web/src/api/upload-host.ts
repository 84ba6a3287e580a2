const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** An upload host on loopback is the server of this page, so it is addressed by the name under which the page was opened. */
export function reachableHost(host: string): string {
  const { hostname, pathname, search } = new URL(host, window.location.href)
  return loopback.test(hostname) ? `${pathname}${search}` : host
}
