import { z } from 'zod'
import { ApiKeyId, Instant, line, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { keyScopes } from './scopes.ts'

/** The longest life of a key, in days: a leap year, so that a clock that is ahead does not matter. */
export const longestKeyDays = 366
/** Keys that are neither revoked nor over. */
export const mostKeys = 20
/** Calls that one key may make a minute. */
export const keyCallsPerMinute = 300
/** Every key begins with it, so that a leaked one is recognised. */
export const keyPrefix = 'zsk_'

const Scopes = z.codec(
  z.union([z.string(), z.array(z.string())]),
  z
    .array(z.enum(keyScopes, { error: '没有这种权限' }))
    .min(1, { error: '至少选一种权限' })
    .max(keyScopes.length, { error: '权限选多了' }),
  {
    decode: (wire) =>
      (Array.isArray(wire) ? wire : wire === '' ? [] : wire.split(',', keyScopes.length + 1)) as never,
    encode: (value) => value.join(','),
  },
)

const apiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** the beginning of the key, by which its owner knows it */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createTime: Instant,
  endTime: Instant,
  /** null: never used. Exact to a minute */
  lastUsedTime: Instant.nullable(),
  lastUsedIp: z.string(),
  revokeTime: Instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** Keys with which a creator's own programs make the creator's calls. */
export const apiKeys = {
  /** Those that may be used first, then those that were revoked or are over. */
  listData: endpoint({
    path: '/zsm/api/apiKey/listData',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(apiKey),
  }),
  /** Answers the key itself, which is shown only now. */
  create: endpoint({
    path: '/zsm/api/apiKey/create',
    access: 'creator',
    areas: ['account'],
    input: z.object({ name: line(1, 30, '名称'), scopes: Scopes, endTime: Instant }),
    output: apiKey.extend({ key: z.string() }),
    errors: ['keyTooMany', 'keyEndWrong'],
  }),
  /** From the next call on the key is refused. */
  revoke: endpoint({
    path: '/zsm/api/apiKey/revoke',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: ApiKeyId }),
    output: apiKey,
    errors: ['keyNotFound'],
  }),
}
