import { createHmac, randomInt } from 'node:crypto'
import type { OperatorId } from '@zsm/contract/values'
import { type GuessLimits, spendGuess } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Seal } from '../sealing/seals.ts'
import {
  countUnusedRecoveryCodes,
  deleteRecoveryCodes,
  findOffer,
  findSecondFactor,
  insertRecoveryCodes,
  markProved,
  offerSecret,
  storeSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'
import { isRecentProof } from './session.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

export type SecondFactorParts = {
  seal: Seal
  /** Keys the hashes of recovery codes. */
  secret: string
  limits: GuessLimits
}

/** The calling session, its address, and when the second factor was proved in it. */
type Asker = { operator: OperatorId; session: string; provedTime: string | null; ip: string }

/**
 * Offers a second factor to set up. Replacing one needs a recent proof of the old one. Until it is confirmed, a session is
 * offered the same secret, so that reloading the page does not invalidate the code that a phone has scanned.
 */
export async function offerSecondFactor(
  sql: Sql,
  { seal }: SecondFactorParts,
  { operator, session, provedTime }: Asker,
): Promise<{ secret: string; address: string }> {
  const { username, totpSecret } = await mustMayChoose(sql, operator, provedTime)
  const offered = totpSecret === null ? await findOffer(sql, session) : undefined
  const secret = offered ? seal.open(operator, offered) : newTotpSecret()
  if (!offered) await offerSecret(sql, session, seal.close(operator, secret))
  return { secret, address: totpAddress(secret, username) }
}

/** Confirms the offered factor with its first code, and answers the recovery codes. They are shown only here. */
export async function confirmSecondFactor(
  sql: Sql,
  parts: SecondFactorParts,
  asker: Asker,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { operator, session, provedTime } = asker
  await mustMayChoose(sql, operator, provedTime)
  const offer = (await findOffer(sql, session)) ?? fail('secondFactorNotOffered')
  return guessed(sql, parts, asker, async (sql) => {
    const totpStep = stepOfCode(parts.seal.open(operator, offer), code)
    if (totpStep === undefined) return undefined
    await storeSecret(sql, operator, { totpSecret: offer, totpStep })
    await markProved(sql, session, now())
    const target = { type: 'operator', id: operator }
    await audit(sql, { action: 'operators.takeUpSecondFactor', operator, target })
    return { recoveryCodes: await renewRecoveryCodes(sql, parts, operator) }
  })
}

/** Proves the second factor by an authenticator code or a recovery code. Each code is valid once. */
export async function proveSecondFactor(
  sql: Sql,
  parts: SecondFactorParts,
  asker: Asker,
  { code }: { code: string },
): Promise<'success'> {
  const { operator, session } = asker
  return guessed(sql, parts, asker, async (sql) => {
    const by = await whatProves(sql, parts, operator, code)
    if (by === undefined) return undefined
    await markProved(sql, session, now())
    await audit(sql, { action: 'operators.prove', operator, after: { by } })
    return 'success'
  })
}

/** Replaces all recovery codes. */
export function makeRecoveryCodes(
  sql: Sql,
  parts: SecondFactorParts,
  { operator, provedTime }: Asker,
): Promise<{ recoveryCodes: string[] }> {
  if (!isRecentProof(provedTime)) fail('proofTooOld')
  return transaction(sql, async (sql) => {
    const target = { type: 'operator', id: operator }
    await audit(sql, { action: 'operators.renewRecoveryCodes', operator, target })
    return { recoveryCodes: await renewRecoveryCodes(sql, parts, operator) }
  })
}

export async function readSecurity(sql: Sql, operator: OperatorId): Promise<{ recoveryCount: number }> {
  return { recoveryCount: await countUnusedRecoveryCodes(sql, operator) }
}

/** Removes an operator's second factor. The operator must set up a new one at the next sign-in. */
export async function dropSecondFactor(sql: Tx, operator: OperatorId): Promise<boolean> {
  await deleteRecoveryCodes(sql, operator)
  return storeSecret(sql, operator, { totpSecret: null, totpStep: 0 })
}

async function mustMayChoose(sql: Sql, operator: OperatorId, provedTime: string | null) {
  const factor = (await findSecondFactor(sql, operator)) ?? fail('tokenIllegal')
  if (factor.totpSecret !== null && !isRecentProof(provedTime)) fail('proofTooOld')
  return factor
}

/** Counts the guess before checking it, so that parallel guesses cannot pass the limit. A right one is uncounted, a wrong one logged. */
async function guessed<T>(
  sql: Sql,
  { limits }: SecondFactorParts,
  { operator, ip }: Asker,
  look: (sql: Tx) => Promise<T | undefined>,
): Promise<T> {
  const advice = '验证码试错太多次，请 15 分钟后再试'
  const takeBack = await spendGuess(sql, limits, { name: `operator-code:${operator}`, advice, ip })
  const found = await transaction(sql, look)
  if (found === undefined) {
    await audit(sql, { action: 'operators.refuseProof', operator, after: { reason: '动态码不正确' } })
    return fail('secondFactorWrong', { field: 'code' })
  }
  await takeBack()
  return found
}

async function whatProves(
  sql: Tx,
  { seal, secret }: SecondFactorParts,
  operator: OperatorId,
  code: string,
): Promise<string | undefined> {
  const { totpSecret } = (await findSecondFactor(sql, operator)) ?? fail('tokenIllegal')
  if (totpSecret === null) return fail('secondFactorNotOffered')
  const step = stepOfCode(seal.open(operator, totpSecret), code)
  if (step !== undefined) return (await takeStep(sql, operator, step)) ? '动态码' : undefined
  const codeHash = hashRecovery(secret, operator, code)
  return (await takeRecoveryCode(sql, operator, { codeHash, time: now() })) ? '恢复码' : undefined
}

/** Letters and digits that cannot be confused on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const [codes, length] = [10, 10]

async function renewRecoveryCodes(
  sql: Tx,
  { secret }: SecondFactorParts,
  operator: OperatorId,
): Promise<string[]> {
  const made = Array.from({ length: codes }, newRecoveryCode)
  await deleteRecoveryCodes(sql, operator)
  await insertRecoveryCodes(
    sql,
    operator,
    made.map((code) => hashRecovery(secret, operator, code)),
  )
  return made
}

/** A code such as `abcde-fghjk`: about fifty bits, too many to guess. */
function newRecoveryCode(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}

function hashRecovery(secret: string, operator: OperatorId, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery:${operator}:${typed}`).digest()
}
