import type { CreatorId, Instant } from '@zsm/contract/values'
import { z } from 'zod'
import type { Seal } from '../sealing/seals.ts'

const Secrets = z.object({ current: z.string(), previous: z.string().nullable() })
type Secrets = z.output<typeof Secrets>

export const closeSecrets = (seal: Seal, creator: CreatorId, secrets: Secrets): Buffer =>
  seal.close(creator, JSON.stringify(secrets))

const openSecrets = (seal: Seal, creator: CreatorId, sealed: Uint8Array): Secrets =>
  Secrets.parse(JSON.parse(seal.open(creator, sealed)))

/** The current secret; null if no key opens it. Then an exchange is what mends the endpoint. */
export function currentSecret(seal: Seal, creator: CreatorId, sealed: Uint8Array): string | null {
  try {
    return openSecrets(seal, creator, sealed).current
  } catch {
    return null
  }
}

type Sealed = { secrets: Uint8Array; previousEndTime: Instant | null }

/** The secrets that sign now: the current one, and during an exchange the one before it. */
export function validSecrets(
  seal: Seal,
  creator: CreatorId,
  { secrets, previousEndTime }: Sealed,
  now: Instant,
): string[] {
  const { current, previous } = openSecrets(seal, creator, secrets)
  const overlaps = previousEndTime !== null && Date.parse(previousEndTime) > Date.parse(now)
  return previous !== null && overlaps ? [current, previous] : [current]
}
