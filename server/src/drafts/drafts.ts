import type { Draft, drafts } from '@zsm/contract/drafts'
import { type CreatorId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countOtherDrafts, deleteDraft, findDraft, listDrafts, upsertDraft } from './queries.ts'

const mostListed = 50
/** A draft has at most 200 000 characters, so at least one always fits. */
const mostBytes = 1_000_000
const mostStored = 200

export async function getDraft(
  sql: Sql,
  creator: CreatorId,
  { scope }: { scope: string },
): Promise<Draft | null> {
  return (await findDraft(sql, creator, scope)) ?? null
}

export async function listDraftsUnder(
  sql: Sql,
  creator: CreatorId,
  { prefix }: { prefix: string },
): Promise<WholeList<Draft>> {
  return whole(await listDrafts(sql, creator, { prefix, limit: mostListed, bytes: mostBytes }))
}

/**
 * Does not overwrite what another window has saved since `seenTime`, the version that this draft is based on.
 * Not audited, because drafts are saved every few seconds.
 */
export async function saveDraft(
  sql: Sql,
  creator: CreatorId,
  { scope, dataJson, baseVersion, seenTime }: InputOf<typeof drafts.save>,
): Promise<Draft> {
  if ((await countOtherDrafts(sql, creator, scope)) >= mostStored) fail('draftTooMany')
  const draft = { scope, dataJson, baseVersion, updateTime: now() }
  if (!(await upsertDraft(sql, creator, draft, seenTime))) fail('draftChanged')
  return draft
}

export async function dropDraft(
  sql: Sql,
  creator: CreatorId,
  { scope, seenTime }: InputOf<typeof drafts.delete>,
): Promise<null> {
  await deleteDraft(sql, creator, scope, seenTime)
  return null
}
