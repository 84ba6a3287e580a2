import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** `making` until its bytes are stored; `refused` if the file cannot be cut. */
type TrialState = 'making' | 'made' | 'refused'
/** Which part of which file: the key of the original, and the seconds from its start. */
type TrialPart = { fileKey: string; seconds: number }

export async function findTrial(
  sql: Sql,
  creator: CreatorId,
  { fileKey, seconds }: TrialPart,
): Promise<{ key: string; state: TrialState } | undefined> {
  const [trial] = await sql<{ key: string; state: TrialState }[]>`
    select key, state from trial_cuts
    where creator_id = ${creator} and file_key = ${fileKey} and seconds = ${seconds}`
  return trial
}

/** False if there is one already. */
export async function insertTrial(
  sql: Sql,
  creator: CreatorId,
  trial: TrialPart & { key: string; createTime: Instant },
): Promise<boolean> {
  const rows = await sql<{ key: string }[]>`
    insert into trial_cuts ${sql.insert({ creatorId: creator, ...trial, state: 'making', size: 0 })}
    on conflict on constraint trial_cuts_pkey do nothing returning key`
  return rows.length > 0
}

/** False if the row has gone in the meantime. */
export async function finishTrial(
  sql: Tx,
  creator: CreatorId,
  { key, state, size }: { key: string; state: TrialState; size: number },
): Promise<boolean> {
  const rows = await sql<{ key: string }[]>`
    update trial_cuts set state = ${state}, size = ${size}
    where creator_id = ${creator} and key = ${key} and state = 'making' returning key`
  return rows.length > 0
}

/** Answers the size that was counted; undefined if the row has gone. */
export async function deleteTrial(sql: Tx, creator: CreatorId, key: string): Promise<number | undefined> {
  const [trial] = await sql<{ size: number }[]>`
    delete from trial_cuts where creator_id = ${creator} and key = ${key} returning size`
  return trial?.size
}
