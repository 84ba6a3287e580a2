import type { IncomingHttpHeaders } from 'node:http'

/** The value of a cookie; undefined if the browser sent none of this name. */
export function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
