import { goodAudit } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, Page } from '@zsm/contract/values'
import { audit } from '../../database/audit.ts'
import { readPage } from '../../database/page.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { countStates } from '../../database/state-counts.ts'
import { fail, standsAt } from '../../failure.ts'
import { notify } from '../../notifications/public.ts'
import { isOn } from '../../reference/public.ts'
import { recordUses } from '../files.ts'
import { reviewNews } from '../news.ts'
import type { CopyRight, GoodContent, GoodRow } from '../queries.ts'
import { withGood } from '../with-good.ts'
import {
  countReviews,
  countVersion,
  deleteRevision,
  findReview,
  isKeyFile,
  type KeyFields,
  keyFieldsOf,
  listReviews,
  putKeyFields,
  type ReviewFilter,
  type ReviewRow,
  refuseRevision,
  setAudit,
  upsertRevision,
} from './queries.ts'

/** Whether the setting asks operators to review goods. */
export async function isReviewed(sql: Sql): Promise<boolean> {
  return !(await isOn(sql, 'zsm_good_auto_audit'))
}

export async function firstAudit(sql: Sql): Promise<GoodRow['auditDict']> {
  return (await isReviewed(sql)) ? goodAudit.waiting : goodAudit.passed
}

/** A good that the platform made is neither on sale nor in review until its creator changes it. */
export async function keepAsDraft(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  await setAudit(sql, creator, id, { auditDict: goodAudit.draft })
}

/**
 * Answers what an edit changes at once. While reviews are on, changed key fields of a good on the shelf wait as a revision. A good off
 * the shelf changes at once and waits itself. A rejected good, and a draft, waits after any edit.
 */
export async function reviewEdit(
  sql: Tx,
  creator: CreatorId,
  before: GoodRow,
  wanted: GoodContent & CopyRight,
): Promise<GoodContent & CopyRight> {
  if (!(await isReviewed(sql))) {
    await deleteRevision(sql, creator, before.id)
    if (before.auditDict !== goodAudit.passed)
      await setAudit(sql, creator, before.id, { auditDict: goodAudit.passed })
    return wanted
  }
  const sold = keyFieldsOf(before)
  const changed = !isSame(keyFieldsOf(wanted), sold)
  if (before.shelfFlag && changed) {
    await upsertRevision(sql, creator, before.id, keyFieldsOf(wanted))
    return { ...wanted, ...sold }
  }
  await deleteRevision(sql, creator, before.id)
  if (changed || before.auditDict === goodAudit.rejected || before.auditDict === goodAudit.draft)
    await setAudit(sql, creator, before.id, { auditDict: goodAudit.waiting })
  return wanted
}

/** Fails while reviews are on if a key field uses the file: its new content would be shown without a review. */
export async function refuseUnseenContent(sql: Sql, creator: CreatorId, file: FileId): Promise<void> {
  if ((await isReviewed(sql)) && (await isKeyFile(sql, creator, file))) fail('fileReviewed')
}

const isSame = (one: KeyFields, other: KeyFields) => JSON.stringify(one) === JSON.stringify(other)

/** Approved goods, nearly all there are, are not counted: their number asks for no work. */
const auditParts = Object.fromEntries(
  [goodAudit.waiting, goodAudit.rejected].map((auditDict) => [auditDict, { auditDict }]),
)

export async function searchReviews(sql: Sql, filter: ReviewFilter): Promise<Page<ReviewRow>> {
  return readPage(
    listReviews(sql, filter),
    countReviews(sql, filter),
    filter,
    countStates(filter, auditParts, (part) => countReviews(sql, part)),
  )
}

export async function getReview(sql: Sql, id: GoodId): Promise<ReviewRow> {
  return (await findReview(sql, id)) ?? fail('goodNotFound')
}

const changedSinceRead = '创作者刚刚改过这个商品，请看过新的内容再决定'

type Decision = { id: GoodId; version: number }

/** Approves a good, which may then go on the shelf, or its waiting revision, which then replaces the key fields. */
export function approveGood(sql: Sql, { id, version }: Decision): Promise<ReviewRow> {
  return decide(sql, { id, version }, async (sql, creator, { revision }) => {
    if (revision?.statusDict === goodAudit.waiting) {
      await putKeyFields(sql, creator, id, revision)
      await countVersion(sql, creator, id)
      await deleteRevision(sql, creator, id)
    }
    await setAudit(sql, creator, id, { auditDict: goodAudit.passed })
    const after = await getReview(sql, id)
    await recordUses(sql, creator, after)
    await notify(sql, creator, reviewNews(after, undefined))
    await audit(sql, { creator, action: 'goods.approve', target: target(id), after: { version } })
    return after
  })
}

/** Rejects a good or its waiting revision, with a reason for the creator. A good on the shelf stays as it was. */
export function rejectGood(
  sql: Sql,
  { id, version, reason }: Decision & { reason: string },
): Promise<ReviewRow> {
  return decide(sql, { id, version }, async (sql, creator, good) => {
    if (good.revision?.statusDict === goodAudit.waiting) await refuseRevision(sql, creator, id, reason)
    else await setAudit(sql, creator, id, { auditDict: goodAudit.rejected, rejectReason: reason })
    await notify(sql, creator, reviewNews(good, reason))
    await audit(sql, { creator, action: 'goods.reject', target: target(id), after: { version, reason } })
    return getReview(sql, id)
  })
}

/** Decides on the version that the operator has read. Fails if the good has changed since. */
async function decide(
  sql: Sql,
  { id, version }: Decision,
  act: (sql: Tx, creator: CreatorId, good: GoodRow) => Promise<ReviewRow>,
): Promise<ReviewRow> {
  const { frontId: creator } = await getReview(sql, id)
  return withGood(sql, creator, id, async (sql, good) => {
    if (good.auditDict !== goodAudit.waiting && good.revision?.statusDict !== goodAudit.waiting)
      fail('goodNotWaiting', standsAt('这个商品', goodAudit.labels[good.auditDict]))
    if (good.version !== version) fail('versionConflict', { message: changedSinceRead })
    return act(sql, creator, good)
  })
}

const target = (id: GoodId) => ({ type: 'good', id })
