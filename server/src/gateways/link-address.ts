import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupAllowed, PrivateAddressError } from './public-address.ts'

/** Whether a page answers at an address. Unclear: the server fails, is slow or cannot be reached now. */
export type AskAddress = (url: string) => Promise<'alive' | 'dead' | 'unclear'>

const timeoutMs = 10_000
const mostRedirects = 5
/** The page no longer exists. */
const gone = [404, 410]
/** Some servers answer only GET, and these statuses to HEAD. */
const wantsGet = [400, 403, 404, 405, 501]

type Answer = { status: number; location: string | undefined }

/**
 * Checks addresses that creators have typed, so it contacts only the public Internet. The address is checked
 * as the connection is made, so that a name cannot resolve to another one later, and again at every redirect.
 * `allowed`: exceptions.
 */
export function openAskAddress({ allowed = [] }: { allowed?: string[] } = {}): AskAddress {
  const isAllowed = (address: string) => isPublicAddress(address) || allowed.includes(address)
  const lookup = lookupAllowed(isAllowed)

  function request(url: URL, method: 'HEAD' | 'GET'): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal IP address is never looked up, so it is checked here.
    if (isIP(host) && !isAllowed(host)) throw new PrivateAddressError(host)
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; zhishimao-link-check)', accept: '*/*' }
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers,
      signal,
      lookup,
      agent: false,
    })
    sent.on('error', reject)
    sent.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      // Only the status line of a page is needed.
      response.destroy()
    })
    sent.end()
    return promise
  }

  async function ask(url: URL): Promise<Answer> {
    const answer = await request(url, 'HEAD')
    return wantsGet.includes(answer.status) ? request(url, 'GET') : answer
  }

  return async (address) => {
    try {
      let url = new URL(address)
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        if (!['http:', 'https:'].includes(url.protocol)) return 'dead'
        const { status, location } = await ask(url)
        if (status >= 300 && status < 400 && location) url = new URL(location, url)
        else return stateOf(status)
      }
      return 'dead'
    } catch (error) {
      return isNoAddress(error) ? 'dead' : 'unclear'
    }
  }
}

const stateOf = (status: number) => (gone.includes(status) ? 'dead' : status < 500 ? 'alive' : 'unclear')

/** An unknown host name, an address outside the public Internet, or no address at all. */
function isNoAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof PrivateAddressError) return true
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOTFOUND' || code === 'ERR_INVALID_URL'
}
