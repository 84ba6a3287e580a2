import type { CreatorId, Instant } from '@zsm/contract/values'
import { eraseAnnouncements } from '../announcements/public.ts'
import { eraseKeys } from '../api-keys/public.ts'
import { plusDays } from '../clock.ts'
import { eraseComplaintsAbout } from '../complaints/public.ts'
import { eraseCoupons } from '../coupons/public.ts'
import { eraseFromLog } from '../database/audit-log.ts'
import { forgetRequestsOf } from '../database/once.ts'
import type { Sql } from '../database/sql.ts'
import { eraseReasons } from '../disputes/public.ts'
import { eraseDrafts } from '../drafts/public.ts'
import { eraseExports, hasExports } from '../exports/public.ts'
import { eraseTalks } from '../fulfilment/public.ts'
import { eraseBanks } from '../funds/public.ts'
import { eraseGoods } from '../goods/public.ts'
import { eraseNotices } from '../learners/public.ts'
import { eraseListViews } from '../list-views/public.ts'
import { eraseFiles } from '../materials/public.ts'
import { eraseMerchant } from '../merchants/public.ts'
import { eraseNotifications, eraseTexts } from '../notifications/public.ts'
import { eraseTaker, listLearnedGoods } from '../orders/public.ts'
import { eraseAnswers, eraseAsker } from '../questions/public.ts'
import { eraseReviewAnswers } from '../reviews/public.ts'
import { eraseRemarks } from '../rosters/public.ts'
import { eraseShops } from '../shops/public.ts'
import { eraseSources } from '../sources/public.ts'
import { eraseAppeals } from '../takedowns/public.ts'
import { eraseTeam } from '../team/public.ts'
import { eraseWebhooks } from '../webhooks/public.ts'
import { eraseWorks } from '../works/public.ts'
import { type Erasable, setErased } from './queries.ts'

/** Erases what domains after this one hold. app-jobs.ts passes it. */
export type EraseLater = (sql: Sql, creator: CreatorId) => Promise<void>

/**
 * Erases everything of a closed account except the ledger (decision 0044). Each step may be repeated, so that
 * an interrupted run is continued. What learners have bought is checked again every day, until nobody may use
 * it any longer.
 */
export async function eraseAccount(
  sql: Sql,
  eraseLater: EraseLater,
  erasable: Erasable,
  now: Instant,
): Promise<void> {
  const { creatorId: creator, id, leftMobile: mobile, endTime } = erasable
  await eraseLater(sql, creator)
  await eraseWritings(sql, creator)
  await eraseComplaintsAbout(sql, creator, now)
  await eraseWorks(sql, creator)
  await eraseSources(sql, creator)
  await eraseCoupons(sql, creator, now)
  await eraseBanks(sql, creator)
  await eraseMerchant(sql, creator)
  await eraseExports(sql, creator, now)
  const learned = await listLearnedGoods(sql, creator, now)
  const deliveries = await eraseTalks(sql, creator, now)
  await eraseGoods(sql, creator, { kept: learned, time: now })
  await eraseFiles(sql, creator, now)
  if (mobile) await eraseFromLog(sql, { creator, endTime })
  const isLeft = learned.length > 0 || deliveries || (await hasExports(sql, creator))
  await setErased(sql, creator, { id, next: isLeft ? later(now) : null })
}

async function eraseWritings(sql: Sql, creator: CreatorId): Promise<void> {
  await eraseDrafts(sql, creator)
  await eraseListViews(sql, creator)
  await eraseAnnouncements(sql, creator)
  await eraseWebhooks(sql, creator)
  await eraseKeys(sql, creator)
  await eraseNotifications(sql, creator)
  await eraseTexts(sql, creator)
  await eraseTeam(sql, creator)
  await eraseShops(sql, creator)
  await eraseRemarks(sql, creator)
  await eraseNotices(sql, creator)
  await eraseAnswers(sql, creator)
  await eraseAsker(sql, creator)
  await eraseReviewAnswers(sql, creator)
  await eraseReasons(sql, { creator })
  await eraseAppeals(sql, creator)
  await eraseTaker(sql, creator)
  await forgetRequestsOf(sql, creator)
}

const later = (now: Instant): Instant => plusDays(now, 1)
