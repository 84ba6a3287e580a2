import type { UnfinishedUpload } from '@zsm/contract/materials'
import type { OverviewState } from '@zsm/contract/overview'
import { fileKind } from '@zsm/contract/states'
import { thousands } from '../format/number.ts'
import { dateTime, day } from '../format/time.ts'
import { libraryPaths } from '../library-paths.ts'
import { paths } from '../paths.ts'

type Todo = { text: string; to: string; urgent: boolean }

type Unfinished = Pick<UnfinishedUpload, 'kindDict'>

/** The creator's pending tasks, most urgent first, each with a link to its list. */
export function todosOf(state: OverviewState, unfinished: readonly Unfinished[]): Todo[] {
  const { firstExpiry, firstDeliverDue, toDeliverCount, lateDeliverCount } = state
  const due = firstDeliverDue ? `，最早 ${dateTime(firstDeliverDue)} 到期` : ''
  const counted = [
    [lateDeliverCount, `笔服务订单已超期未交付${due}`, paths.serviceOrders(), true],
    [
      state.failedWithdrawCount,
      '笔提现没有成功，钱已退回可提现余额',
      paths.funds({ tab: 'withdrawals' }),
      true,
    ],
    [
      state.waitingRefundCount,
      '笔退款待处理，超过 48 小时会自动通过',
      paths.orders({ tab: 'refunds', status: 1 }),
      true,
    ],
    [
      toDeliverCount - lateDeliverCount,
      `笔服务订单等待交付${lateDeliverCount > 0 ? '' : due}`,
      paths.serviceOrders(),
      true,
    ],
    [state.unansweredCount, '个问题待回答', paths.questions({ status: 1 }), true],
    [state.unansweredReviewCount, '条评价待回复', paths.reviews({ answered: 0 }), false],
    [state.refusedCertificationCount, '项认证被驳回，修改后重新提交', paths.certification(), true],
    [state.expiredCertificationCount, '项认证已过期，请更新', paths.certification(), true],
    [state.refusedGoodCount, '个商品审核未通过，修改后重新提交', paths.courses(), true],
    [state.failedShareCount, '个作品发布失败或被下架', paths.works({ state: 4 }), true],
    [
      state.expiringCertificationCount,
      `项认证即将到期${firstExpiry ? `，最早 ${day(`${firstExpiry}T00:00:00+08:00`)}` : ''}`,
      paths.certification(),
      false,
    ],
    [unfinished.length, '个文件上次没有传完，再选一次可以接着传', libraryOf(unfinished), false],
    [state.draftCount, '份草稿没有写完', paths.courses(), false],
  ] as const
  const tasks = counted
    .filter(([count]) => count > 0)
    .map(([count, text, to, urgent]) => ({ text: `${thousands(count)} ${text}`, to, urgent }))
  return state.merchantFlag === false ? [openMerchant, ...tasks] : tasks
}

/** The library with the newest of these uploads. */
const libraryOf = ([first]: readonly Unfinished[]) => libraryPaths[first?.kindDict ?? fileKind.video]()

const openMerchant: Todo = {
  text: '还没有开通收款，学员暂不能付费购买；免费商品可以领取',
  to: paths.certification(),
  urgent: true,
}
