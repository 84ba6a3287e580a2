import type { GoodLink } from '@zsm/contract/goods/links'
import { goodAudit } from '@zsm/contract/states'
import type { CreatorId, LessonId, OutlineId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import { recordUses } from '../files.ts'
import { type GroupRow, listGroups } from '../outline/groups.queries.ts'
import { findContentHtml, type LessonRow } from '../outline/lessons.queries.ts'
import { findGoodOfOutline } from '../queries.ts'
import { deleteRevision, setAudit } from './queries.ts'
import { holdsEdits, isReviewed } from './review-settings.ts'
import { changesNothing, reviewedOf } from './reviewed-fields.ts'
import { revise } from './revising.ts'
import {
  deleteSoldOutline,
  dropSameOutline,
  findSoldHtml,
  holdOutline,
  isOutlineHeld,
  listSoldGroups,
  listStandingLessons,
  listStoredLessons,
  listStoredLinks,
} from './sold-outlines.queries.ts'

/**
 * Runs a change of a good's outline so that its buyers go on with what was approved. What they have is stored before the change, and
 * deleted after it if they would see the same. Else a good on the shelf has a revision that waits, and one off the shelf waits itself.
 */
export async function withSoldOutline<T>(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  run: () => Promise<T>,
): Promise<T> {
  if (!(await isReviewed(sql))) {
    await deleteSoldOutline(sql, creator, outlineId)
    return run()
  }
  const before = await holdOutline(sql, creator, outlineId, goodAudit.passed)
  const done = await run()
  const after = before && (await dropSameOutline(sql, creator, outlineId))
  if (after && after.mark !== before) await noteChange(sql, creator, outlineId, after.held)
  return done
}

async function noteChange(sql: Tx, creator: CreatorId, outlineId: OutlineId, held: boolean): Promise<void> {
  const good = await findGoodOfOutline(sql, creator, outlineId)
  if (!good) return
  const { id, shelfFlag, auditDict, revision } = good
  if (!shelfFlag) {
    if (auditDict !== goodAudit.waiting) await setAudit(sql, creator, id, { auditDict: goodAudit.waiting })
  } else if (held) await revise(sql, creator, good, reviewedOf({ ...good, ...revision }))
  else if (revision && changesNothing(good, revision)) await deleteRevision(sql, creator, id)
  if (shelfFlag || held) await recordUses(sql, creator, good)
}

type Outline = { groups: GroupRow[]; lessons: LessonRow[] }

/** Groups and lessons as buyers have them while a change of them waits. Undefined while none does: then what stands is sold. */
export async function findSoldOutline(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<Outline | undefined> {
  if (!(await isOutlineHeld(sql, creator, outlineId))) return undefined
  if (!(await holdsEdits(sql))) {
    const lessons = (await listStandingLessons(sql, creator, outlineId)).filter(({ shelfFlag }) => shelfFlag)
    // without any lesson left, buyers go on with those that they had
    if (lessons.length > 0)
      return { groups: await listGroups(sql, creator, outlineId, { deletedToo: true }), lessons }
  }
  return readStoredOutline(sql, creator, outlineId)
}

/** Groups and lessons as they were approved, while a change of them waits. */
export async function readStoredOutline(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<Outline> {
  const [groups, lessons] = await Promise.all([
    listSoldGroups(sql, creator, outlineId),
    listStoredLessons(sql, creator, outlineId),
  ])
  return { groups, lessons }
}

/** The links as buyers have them while a change of the good waits. Undefined while none does. */
export async function findSoldLinks(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<GoodLink[] | undefined> {
  if (!(await isOutlineHeld(sql, creator, outlineId))) return undefined
  return listStoredLinks(sql, creator, outlineId)
}

/** The text of an article as buyers have it, with the ids of its pictures in place of their addresses. */
export async function readSoldArticle(sql: Sql, creator: CreatorId, id: LessonId): Promise<string> {
  return (await findSoldHtml(sql, creator, id)) ?? (await findContentHtml(sql, creator, id)) ?? ''
}
