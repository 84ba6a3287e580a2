import type { LearnerNotice, rosters } from '@zsm/contract/rosters/rosters'
import { goodPagePath } from '@zsm/contract/site/learner-pages'
import type { CreatorId, LearnerNoticeId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { getGood } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { defineJob, type Enqueue } from '../jobs/jobs.ts'
import {
  advanceNotice,
  countNotices,
  countNoticesOf,
  findNotice,
  finishNotice,
  insertCopies,
  insertNotice,
  listNotices,
  lockNotice,
  type NoticeRow,
} from '../learners/public.ts'
import { countRecipients, listGoodNames, listRecipients } from './queries.ts'

type Input<Name extends keyof typeof rosters> = InputOf<(typeof rosters)[Name]>

type NoticeTask = { creator: CreatorId; id: LearnerNoticeId }
export const noticeJob = defineJob<NoticeTask>('sendNotice')

const batch = 500

/** How many learners a notice would reach, and whether the good already had its notice of the day. */
export async function previewNotice(
  sql: Sql,
  creator: CreatorId,
  { goodId }: Input<'countRecipients'>,
): Promise<OutputOf<typeof rosters.countRecipients>> {
  await getGood(sql, creator, goodId)
  const time = now()
  const [count, sent] = await Promise.all([
    countRecipients(sql, creator, { goodId, now: time }),
    countNoticesOf(sql, creator, { goodId, since: plusDays(time, -1) }),
  ])
  return { count, sentTodayFlag: sent > 0 }
}

/** Sends a notice to all learners who may use the good now. A job makes the copies. */
export async function sendNotice(
  sql: Sql,
  enqueue: Enqueue,
  creator: CreatorId,
  { requestId, ...input }: Input<'sendNotice'>,
): Promise<LearnerNotice> {
  const request = { actor: creator, call: 'rosters.sendNotice', requestId, input }
  const { id } = await once(sql, request, async (sql) => {
    // Of two notices at once, the second one waits here and then finds the first.
    await lockFund(sql, creator)
    const { count, sentTodayFlag } = await previewNotice(sql, creator, input)
    if (sentTodayFlag) fail('noticesOfDayUsed')
    if (count === 0) fail('noRecipients')
    const id = newId<LearnerNoticeId>()
    const notice = { id, ...input, recipientCount: count, createTime: now() }
    await insertNotice(sql, creator, notice)
    await enqueue(sql, noticeJob, { creator, id })
    await audit(sql, {
      creator,
      action: 'rosters.sendNotice',
      target: { type: 'learnerNotice', id },
      after: notice,
    })
    return { id }
  })
  const notice = (await findNotice(sql, creator, id)) ?? fail('unavailable')
  const [shown = fail('unavailable')] = await named(sql, creator, [notice])
  return shown
}

/** The job: makes copies for one batch of learners after another. An interrupted run continues after the last batch. */
export async function copyNotice(sql: Sql, { creator, id }: NoticeTask): Promise<void> {
  let isOpen = true
  while (isOpen) {
    isOpen = await transaction(sql, async (sql) => {
      const notice = await lockNotice(sql, creator, id)
      if (!notice) return false
      const { goodId, lastLearnerId: after, createTime } = notice
      const learners = await listRecipients(sql, creator, { goodId, after, now: createTime, limit: batch })
      const last = learners.at(-1)
      const time = now()
      if (!last) {
        await finishNotice(sql, creator, { id, time })
        return false
      }
      const ids = learners.map(() => newId<string>())
      await insertCopies(sql, creator, { ...notice, ids, learners, link: goodPagePath(goodId), time })
      await advanceNotice(sql, creator, { id, sent: learners.length, last })
      return true
    })
  }
}

export async function searchNotices(
  sql: Sql,
  creator: CreatorId,
  input: Input<'listNotice'>,
): Promise<Page<LearnerNotice>> {
  if (input.goodId) await getGood(sql, creator, input.goodId)
  const rows = listNotices(sql, creator, input).then((rows) => named(sql, creator, rows))
  return readPage(rows, countNotices(sql, creator, input), input)
}

async function named(sql: Sql, creator: CreatorId, rows: readonly NoticeRow[]): Promise<LearnerNotice[]> {
  const names = await listGoodNames(
    sql,
    creator,
    rows.map(({ goodId }) => goodId),
  )
  return rows.map(({ lastLearnerId: _, ...row }) => ({
    ...row,
    goodName: names.find(({ id }) => id === row.goodId)?.name ?? '已删除的商品',
  }))
}
