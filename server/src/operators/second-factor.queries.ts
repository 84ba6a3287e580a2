import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type SecondFactor = { username: string; totpSecret: Uint8Array | null; totpStep: number }

export async function findSecondFactor(sql: Sql, id: OperatorId): Promise<SecondFactor | undefined> {
  const [found] = await sql<SecondFactor[]>`
    select username, totp_secret, totp_step from operators where id = ${id}`
  return found
}

export async function offerSecret(sql: Sql, session: string, totpOffer: Buffer): Promise<void> {
  await sql`update operator_sessions set totp_offer = ${totpOffer} where id = ${session}`
}

export async function findOffer(sql: Sql, session: string): Promise<Uint8Array | undefined> {
  const [offer] = await sql<{ totpOffer: Uint8Array | null }[]>`
    select totp_offer from operator_sessions where id = ${session}`
  return offer?.totpOffer ?? undefined
}

export async function storeSecret(
  sql: Tx,
  id: OperatorId,
  { totpSecret, totpStep }: { totpSecret: Uint8Array | null; totpStep: number },
): Promise<boolean> {
  const rows = await sql<{ id: OperatorId }[]>`
    update operators set totp_secret = ${totpSecret}, totp_step = ${totpStep} where id = ${id} returning id`
  return rows.length > 0
}

/** Uses a time step's code. Of parallel uses one succeeds. A step that is not newer than the last one fails. */
export async function takeStep(sql: Tx, id: OperatorId, step: number): Promise<boolean> {
  const rows = await sql<{ id: OperatorId }[]>`
    update operators set totp_step = ${step} where id = ${id} and totp_step < ${step} returning id`
  return rows.length > 0
}

export async function deleteRecoveryCodes(sql: Tx, operator: OperatorId): Promise<void> {
  await sql`delete from recovery_codes where operator_id = ${operator}`
}

export async function insertRecoveryCodes(
  sql: Tx,
  operator: OperatorId,
  hashes: readonly Buffer[],
): Promise<void> {
  for (const codeHash of hashes) {
    await sql`insert into recovery_codes ${sql.insert({ operatorId: operator, codeHash })}`
  }
}

export async function countUnusedRecoveryCodes(sql: Sql, operator: OperatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from recovery_codes where operator_id = ${operator} and used_time is null`
  return row.count
}

/** Uses a recovery code. Of parallel uses one succeeds. */
export async function takeRecoveryCode(
  sql: Tx,
  operator: OperatorId,
  { codeHash, time }: { codeHash: Buffer; time: Instant },
): Promise<boolean> {
  const rows = await sql<{ codeHash: Buffer }[]>`
    update recovery_codes set used_time = ${time}
    where operator_id = ${operator} and code_hash = ${codeHash} and used_time is null returning code_hash`
  return rows.length > 0
}

export async function markProved(sql: Tx, session: string, time: Instant): Promise<void> {
  await sql`update operator_sessions set proved_time = ${time}, totp_offer = null where id = ${session}`
}
