import { contract } from '@zsm/contract/contract'
import type { Enqueue } from '../jobs/jobs.ts'
import { changeAccess, endAccess, giveAccess } from '../orders/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { previewNotice, searchNotices, sendNotice } from './notices.ts'
import { getLearnerOf, saveRemark, searchRoster } from './rosters.ts'

export function rostersRoutes({ enqueue }: { enqueue: Enqueue }): Mounted[] {
  return implement(contract.rosters, {
    listData: ({ sql, creator }, input) => searchRoster(sql, creator, input),
    get: ({ sql, creator }, { learnerId }) => getLearnerOf(sql, creator, learnerId),
    saveRemark: ({ sql, creator }, input) => saveRemark(sql, creator, input),
    giveAccess: async ({ sql, creator }, input) =>
      getLearnerOf(sql, creator, (await giveAccess(sql, creator, input)).learnerId),
    changeAccess: async ({ sql, creator }, input) =>
      getLearnerOf(sql, creator, (await changeAccess(sql, creator, input)).learnerId),
    endAccess: async ({ sql, creator }, input) =>
      getLearnerOf(sql, creator, (await endAccess(sql, creator, input)).learnerId),
    countRecipients: ({ sql, creator }, input) => previewNotice(sql, creator, input),
    sendNotice: ({ sql, creator }, input) => sendNotice(sql, enqueue, creator, input),
    listNotice: ({ sql, creator }, input) => searchNotices(sql, creator, input),
  })
}
