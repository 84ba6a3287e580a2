import { goodAudit } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, Page } from '@zsm/contract/values'
import { audit } from '../../database/audit.ts'
import { readPage } from '../../database/page.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { countStates } from '../../database/state-counts.ts'
import { fail, standsAt } from '../../failure.ts'
import { notify } from '../../notifications/public.ts'
import { recordUses } from '../files.ts'
import { reviewNews } from '../news.ts'
import { endByHand } from '../price-plans/price-plans.ts'
import { storePrice } from '../prices/queries.ts'
import type { CopyRight, GoodContent, GoodRow } from '../queries.ts'
import { withGood } from '../with-good.ts'
import { keepReviewedPrice, risesTooFar, standingPrice } from './price-rises.ts'
import {
  countReviews,
  countVersion,
  deleteRevision,
  findReview,
  isReviewedFile,
  listReviews,
  putReviewedFields,
  type ReviewedFields,
  type ReviewFilter,
  type ReviewRow,
  refuseRevision,
  setAudit,
  setReviewedPrice,
} from './queries.ts'
import { holdsEdits, isReviewed } from './review-settings.ts'
import { changesNothing, isRepriced, pricesOf, reviewedOf } from './reviewed-fields.ts'
import { revise } from './revising.ts'
import { deleteSoldOutline, differsFromSold, readOutlineMark } from './sold-outlines.queries.ts'

export async function firstAudit(sql: Sql): Promise<GoodRow['auditDict']> {
  return (await isReviewed(sql)) ? goodAudit.waiting : goodAudit.passed
}

/** A good that the platform made is neither on sale nor in review until its creator changes it. */
export async function keepAsDraft(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  await setAudit(sql, creator, id, { auditDict: goodAudit.draft })
}

/**
 * Answers what an edit changes at once. While reviews are on, the key fields of a good on the shelf wait as a revision. So do subtitle,
 * files and price if the setting holds whole changes; if not, new files do, and a price that rises too far. A good off the shelf changes
 * at once and waits itself. A rejected good, and a draft, waits after any edit.
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
  return before.shelfFlag
    ? editOnShelf(sql, creator, before, wanted)
    : editOffShelf(sql, creator, before, wanted)
}

const isOpen = ({ auditDict }: GoodRow) => auditDict === goodAudit.rejected || auditDict === goodAudit.draft

async function editOnShelf(
  sql: Tx,
  creator: CreatorId,
  before: GoodRow,
  wanted: GoodContent & CopyRight,
): Promise<GoodContent & CopyRight> {
  const { id } = before
  const sold = await soldNow(sql, before, wanted)
  if (isRepriced(before, sold)) await keepReviewedPrice(sql, creator, before)
  if (!changesNothing(sold, wanted) || (await differsFromSold(sql, creator, before.tempGoodId)))
    await revise(sql, creator, { ...before, ...sold }, reviewedOf(wanted))
  else {
    await deleteRevision(sql, creator, id)
    if (isOpen(before)) await setAudit(sql, creator, id, { auditDict: goodAudit.waiting })
  }
  return { ...wanted, ...sold }
}

/** What of an edit buyers see at once. */
async function soldNow(sql: Tx, before: GoodRow, wanted: GoodContent & CopyRight): Promise<ReviewedFields> {
  const sold = reviewedOf(before)
  if (await holdsEdits(sql)) return sold
  const left = wanted.downloadFileIds.filter((id) => sold.downloadFileIds.includes(id))
  return {
    ...sold,
    subTitle: wanted.subTitle,
    // buyers never find nothing: while all files are new, the old ones stay
    downloadFileIds: left.length > 0 || wanted.downloadFileIds.length === 0 ? left : sold.downloadFileIds,
    ...((await risesTooFar(sql, before, wanted)) ? {} : pricesOf(wanted)),
  }
}

async function editOffShelf(
  sql: Tx,
  creator: CreatorId,
  before: GoodRow,
  wanted: GoodContent & CopyRight,
): Promise<GoodContent & CopyRight> {
  const { id } = before
  await deleteRevision(sql, creator, id)
  const tooFar = await risesTooFar(sql, before, wanted)
  if (!tooFar && isRepriced(before, wanted)) await keepReviewedPrice(sql, creator, before)
  const changed = !changesNothing(before, { ...reviewedOf(wanted), ...pricesOf(before) })
  if (changed || tooFar || isOpen(before)) await setAudit(sql, creator, id, { auditDict: goodAudit.waiting })
  return wanted
}

/** Fails while reviews are on if operators review what the file shows: its new content would be shown without a review. */
export async function refuseUnseenContent(sql: Sql, creator: CreatorId, file: FileId): Promise<void> {
  if ((await isReviewed(sql)) && (await isReviewedFile(sql, creator, file))) fail('fileReviewed')
}

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

/** `outlineMark`: of the lessons and links that the operator has read. */
type Decision = { id: GoodId; version: number; outlineMark?: string | undefined }

/** Approves a good, which may then go on the shelf, or its waiting revision, which buyers then have. */
export function approveGood(sql: Sql, decision: Decision): Promise<ReviewRow> {
  const { id, version } = decision
  return decide(sql, decision, async (sql, creator, good) => {
    if (good.revision?.statusDict === goodAudit.waiting) await putRevision(sql, creator, good, good.revision)
    await deleteSoldOutline(sql, creator, good.tempGoodId)
    await setAudit(sql, creator, id, { auditDict: goodAudit.passed })
    const after = await getReview(sql, id)
    await setReviewedPrice(sql, creator, id, standingPrice(after))
    await recordUses(sql, creator, after)
    await notify(sql, creator, reviewNews(after, undefined))
    await audit(sql, { creator, action: 'goods.approve', target: target(id), after: { version } })
    return after
  })
}

/** A price that waited becomes the price as after a change by hand. */
async function putRevision(
  sql: Tx,
  creator: CreatorId,
  good: GoodRow,
  wanted: ReviewedFields,
): Promise<void> {
  const { id } = good
  await putReviewedFields(sql, creator, id, reviewedOf(wanted))
  if (wanted.priceFen !== good.priceFen) await storePrice(sql, creator, good)
  await countVersion(sql, creator, id)
  await deleteRevision(sql, creator, id)
  if (isRepriced(good, wanted)) await endByHand(sql, creator, id)
}

/** Rejects a good or its waiting revision, with a reason for the creator. A good on the shelf stays as it was. */
export function rejectGood(
  sql: Sql,
  { reason, ...decision }: Decision & { reason: string },
): Promise<ReviewRow> {
  const { id, version } = decision
  return decide(sql, decision, async (sql, creator, good) => {
    if (good.revision?.statusDict === goodAudit.waiting) await refuseRevision(sql, creator, id, reason)
    else await setAudit(sql, creator, id, { auditDict: goodAudit.rejected, rejectReason: reason })
    await notify(sql, creator, reviewNews(good, reason))
    await audit(sql, { creator, action: 'goods.reject', target: target(id), after: { version, reason } })
    return getReview(sql, id)
  })
}

/** Decides on the version that the operator has read. Fails if the good or its outline has changed since. */
async function decide(
  sql: Sql,
  { id, version, outlineMark }: Decision,
  act: (sql: Tx, creator: CreatorId, good: GoodRow) => Promise<ReviewRow>,
): Promise<ReviewRow> {
  const { frontId: creator } = await getReview(sql, id)
  return withGood(sql, creator, id, async (sql, good) => {
    if (good.auditDict !== goodAudit.waiting && good.revision?.statusDict !== goodAudit.waiting)
      fail('goodNotWaiting', standsAt('这个商品', goodAudit.labels[good.auditDict]))
    const isSeen =
      good.version === version &&
      (outlineMark === undefined || outlineMark === (await readOutlineMark(sql, creator, good.tempGoodId)))
    if (!isSeen) fail('versionConflict', { message: changedSinceRead })
    return act(sql, creator, good)
  })
}

const target = (id: GoodId) => ({ type: 'good', id })
