import type { IncomingHttpHeaders } from 'node:http'
import { keyPrefix } from '@zsm/contract/api-keys/api-keys'
import { type KeyScope, knowsKeys, mayCallByKey, scopesFor, scopeTitle } from '@zsm/contract/api-keys/scopes'
import type { ApiKeyId, CreatorId, Mobile } from '@zsm/contract/values'
import { type Acting, grantableAreas } from '@zsm/contract/wire/areas'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { fail } from '../failure.ts'
import { bearer, longestToken } from './session.ts'

/** A program that acts for a creator by a key. */
export type KeySession = {
  key: ApiKeyId
  creator: CreatorId
  account: Mobile
  scopes: readonly KeyScope[]
}

/**
 * The key of a request, if it has one. A key is no session of the creator: streams, files, papers and uploads look for those only, and
 * refuse it as an unknown token.
 */
export function keyToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const token = bearer(authorization)
  return token?.startsWith(keyPrefix) && token.length <= longestToken ? token : undefined
}

/** What of a call's answer is open to a key, where one call has parts of several areas. */
export const grantedBy = ({ scopes }: KeySession): Acting => ({
  granted: grantableAreas.filter((area) => scopes.some((scope) => scope.startsWith(`${area}:`))),
})

/** A key makes only the calls that its scopes open. Everything else is refused here. */
export function refuseToKey(endpoint: Endpoint, { scopes }: KeySession): void {
  if (mayCallByKey(endpoint, scopes)) return
  if (!knowsKeys(endpoint)) fail('forbidden', { message: '这个接口不对密钥开放，请登录后在页面上操作' })
  const [least] = scopesFor(endpoint)
  fail('forbidden', { message: `这个密钥没有「${least ? scopeTitle(least) : ''}」的权限` })
}
