import type { Draft, drafts } from '@zsm/contract/drafts'
import { type CreatorId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { takenFrom } from './drawers.ts'
import { countOtherDrafts, deleteDraft, findDraft, listDrafts, upsertDraft } from './queries.ts'

const mostListed = 50
/** A draft has at most 200 000 characters, so at least one always fits. */
const mostBytes = 1_000_000
const mostStored = 200

/** Whose drafts: those of the creator's owner, or of somebody in the team. */
type Person = { creator: CreatorId; drawer: string }

export async function getDraft(
  sql: Sql,
  { creator, drawer }: Person,
  { scope }: { scope: string },
): Promise<Draft | null> {
  const draft = await findDraft(sql, creator, drawer + scope)
  return draft ? takenFrom(drawer, draft) : null
}

export async function listDraftsUnder(
  sql: Sql,
  { creator, drawer }: Person,
  { prefix }: { prefix: string },
): Promise<WholeList<Draft>> {
  const asked = { prefix: drawer + prefix, limit: mostListed, bytes: mostBytes }
  const found = await listDrafts(sql, creator, asked)
  return whole(found.map((draft) => takenFrom(drawer, draft)))
}

/**
 * Does not overwrite what another window has saved since `seenTime`, the version that this draft is based on.
 * Not audited, because drafts are saved every few seconds.
 */
export async function saveDraft(
  sql: Sql,
  { creator, drawer }: Person,
  { scope, dataJson, baseVersion, seenTime }: InputOf<typeof drafts.save>,
): Promise<Draft> {
  const draft = { scope: drawer + scope, dataJson, baseVersion, updateTime: now() }
  const others = await countOtherDrafts(sql, creator, { drawer, scope: draft.scope })
  if (others >= mostStored) fail('draftTooMany')
  if (!(await upsertDraft(sql, creator, draft, seenTime))) fail('draftChanged')
  return takenFrom(drawer, draft)
}

export async function dropDraft(
  sql: Sql,
  { creator, drawer }: Person,
  { scope, seenTime }: InputOf<typeof drafts.delete>,
): Promise<null> {
  await deleteDraft(sql, creator, drawer + scope, seenTime)
  return null
}
