import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { eraseCases, eraseLookReasons } from '../operators/public.ts'
import { eraseNotes } from './creator/notes.queries.ts'
import { eraseSteps } from './first-steps.queries.ts'

/** Erases what a creator hid, which sample was made, what operators noted, who dealt with what, and why they looked, after the account was closed. */
export async function eraseOverview(sql: Sql, creator: CreatorId): Promise<void> {
  await eraseSteps(sql, creator)
  await eraseNotes(sql, creator)
  await eraseCases(sql, creator)
  await eraseLookReasons(sql, creator)
}
