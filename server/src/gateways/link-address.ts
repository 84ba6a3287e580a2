import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupAllowed, PrivateAddressError } from './public-address.ts'

/** Whether a page answers at an address. Unclear: whoever is there is ill, slow or unreachable for now. */
export type AskAddress = (url: string) => Promise<'alive' | 'dead' | 'unclear'>

const timeoutMs = 10_000
const mostRedirects = 5
/** Nothing is there any more. */
const gone = [404, 410]
/** Asked politely by HEAD, some servers answer only GET. */
const wantsGet = [400, 403, 404, 405, 501]

type Answer = { status: number; location: string | undefined }

/**
 * Asks addresses that creators typed, so only those of the public Internet: looked at as the connection is made, so that
 * no name leads elsewhere, and at every redirect anew. `allowed`: addresses asked all the same.
 */
export function openAskAddress({ allowed = [] }: { allowed?: string[] } = {}): AskAddress {
  const isAllowed = (address: string) => isPublicAddress(address) || allowed.includes(address)
  const lookup = lookupAllowed(isAllowed)

  function request(url: URL, method: 'HEAD' | 'GET'): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // an address needs no looking up
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
      // of a page only its first line is wanted
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

/** A name that nobody has, an address that is not of the public Internet, or none at all. */
function isNoAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof PrivateAddressError) return true
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOTFOUND' || code === 'ERR_INVALID_URL'
}
