import { z } from 'zod'
import { fileKind, goodKind, lessonKind, shopKind, withdrawState } from './states.ts'
import {
  Fen,
  FileId,
  flag,
  GoodId,
  Instant,
  LearnerId,
  LessonId,
  line,
  OrderId,
  WithdrawId,
} from './values.ts'
import type { Area } from './wire/areas.ts'
import { endpoint } from './wire/endpoint.ts'

const foundGood = z.object({
  id: GoodId,
  name: z.string(),
  shopDict: shopKind.codec,
  bizDict: goodKind.codec,
  shelfFlag: flag,
})

const foundOrder = z.object({
  id: OrderId,
  orderNo: z.string(),
  goodName: z.string(),
  payFen: Fen,
  createTime: Instant,
})

const foundFile = z.object({ id: FileId, title: z.string(), kindDict: fileKind.codec })

const foundLesson = z.object({
  id: LessonId,
  name: z.string(),
  typeDict: lessonKind.codec,
  goodId: GoodId,
  goodName: z.string(),
})

const foundLearner = z.object({ learnerId: LearnerId, name: z.string(), mobile: z.string() })

const foundWithdrawal = z.object({
  id: WithdrawId,
  withdrawNo: z.string(),
  amountFen: Fen,
  statusDict: withdrawState.codec,
})

export type FoundLesson = z.output<typeof foundLesson>
export type FoundLearner = z.output<typeof foundLearner>
export type FoundWithdrawal = z.output<typeof foundWithdrawal>
export type FoundGood = z.output<typeof foundGood>
export type FoundOrder = z.output<typeof foundOrder>
export type FoundFile = z.output<typeof foundFile>

/** What of the results is open to whom, as the lists that show it are. */
export const searchAreas = {
  goods: ['teaching', 'service'],
  lessons: ['teaching'],
  orders: ['service', 'finance'],
  learners: ['teaching', 'service'],
  withdrawals: ['finance'],
  files: ['teaching'],
} as const satisfies Record<string, readonly Area[]>

export const search = {
  /**
   * Searches the creator's own things, a few of each kind: goods, lessons and files by name, orders and withdrawals by the beginning of
   * their number, learners by name or by the end of their mobile. Members find what is open to their role. All that has
   * a name is also found by pinyin or initials: `kc` finds 课程.
   */
  listData: endpoint({
    path: '/zsm/api/search/listData',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({ keyword: line(1, 32, '关键词') }),
    output: z.object({
      goods: z.array(foundGood),
      lessons: z.array(foundLesson),
      orders: z.array(foundOrder),
      learners: z.array(foundLearner),
      withdrawals: z.array(foundWithdrawal),
      files: z.array(foundFile),
    }),
  }),
}
