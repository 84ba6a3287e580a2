import { buying } from '../buying.ts'
import { drafts } from '../drafts.ts'
import { exports } from '../exports.ts'
import { notifications } from '../notifications.ts'
import { search } from '../search.ts'
import { type Area, grantableAreas } from '../wire/areas.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What a key may do: read an area, or read and change it. */
type Grantable = (typeof grantableAreas)[number]
export type KeyScope = `${Grantable}:${'read' | 'write'}`

export const keyScopes = grantableAreas.flatMap((area) => [
  `${area}:read` as const,
  `${area}:write` as const,
]) as [KeyScope, ...KeyScope[]]

const areaTitles: Record<Grantable, string> = { teaching: '教学', service: '服务与订单', finance: '资金' }
const effectTitles = { read: '只读', write: '读和写' } as const

export function scopeTitle(scope: KeyScope): string {
  const [area, effect] = scope.split(':') as [Grantable, keyof typeof effectTitles]
  return `${areaTitles[area]} · ${effectTitles[effect]}`
}

const isGrantable = (area: Area): area is Grantable => grantableAreas.some((each) => each === area)

type KeyCall = Pick<Endpoint, 'access' | 'areas' | 'effect'>

/**
 * Calls that are open to no key. What they answer belongs to several areas, so a scope of one would read the others: an export may hold
 * everything about the creator. A preview ends with the session that made it, and a key has none.
 */
const closed: readonly KeyCall[] = [
  exports.create,
  exports.get,
  exports.listData,
  search.listData,
  notifications.listData,
  drafts.get,
  drafts.list,
  buying.createPreview,
]

/** The scopes of which one is enough for a call; none for a call that is never open to keys. */
export function scopesFor(call: KeyCall): KeyScope[] {
  const { areas, effect } = call
  if (closed.includes(call)) return []
  return areas
    .filter(isGrantable)
    .flatMap((area): KeyScope[] =>
      effect === 'read' ? [`${area}:read`, `${area}:write`] : [`${area}:write`],
    )
}

/** Reads that every key may make, whatever its scopes. */
const isOpenToKeys = (call: KeyCall) =>
  call.effect === 'read' && call.areas.includes('shared') && !closed.includes(call)

/** Whether any key may ever make the call. */
export const knowsKeys = (call: KeyCall): boolean =>
  call.access === 'creator' && (isOpenToKeys(call) || scopesFor(call).length > 0)

/** Whether a key with these scopes may make the call. */
export const mayCallByKey = (call: KeyCall, scopes: readonly KeyScope[]): boolean =>
  call.access === 'creator' && (isOpenToKeys(call) || scopesFor(call).some((scope) => scopes.includes(scope)))
