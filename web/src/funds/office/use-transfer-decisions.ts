import { useQuery } from '@tanstack/react-query'
import type { OperatorWithdraw } from '@zsm/contract/office/withdrawals'
import { operators } from '@zsm/contract/operators'
import { payoutWay, withdrawCan } from '@zsm/contract/states'
import { query, useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import type { Decision } from '../../operators/office/public.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'

/** Has a provider pay a withdrawal, where one is configured, and takes it back while the provider has none of it. */
export function useTransferDecisions(): (withdraw: OperatorWithdraw) => Decision[] {
  const { label = '' } = useQuery(query(operators.getTransferWay, {})).data ?? {}
  const transfer = useCall(operators.transferWithdraw, {
    invalidates: [operators],
    onSuccess: () => toast.success(`已交给${label}，结果会自动更新`),
  })
  const ask = async ({ id, holderName, bankText, arriveFen }: OperatorWithdraw) => {
    const accepted = await confirm({
      title: `由${label}打款 ${yuan(arriveFen)}？`,
      text: `将转到 ${holderName} 的${bankText}。交出后只按${label}的结果更新，不能再用其他方式打款。`,
      accept: '接口打款',
    })
    if (accepted) transfer.mutate({ id })
  }
  return (withdraw) => {
    const { id, arriveFen, statusDict, payoutWayDict: way, transferSentFlag } = withdraw
    if (!withdrawCan.transfer.includes(statusDict)) return []
    if (way === null && label !== '') return [{ label: '接口打款', onClick: () => ask(withdraw) }]
    if (way !== payoutWay.transfer || transferSentFlag) return []
    return [
      {
        label: '取消接口打款',
        danger: true,
        asks: {
          title: `取消接口打款 ${yuan(arriveFen)}`,
          label: '取消原因',
          submitLabel: '改用其他方式打款',
          done: '已取消接口打款，可以改用其他方式',
          endpoint: operators.cancelTransfer,
          input: { id },
        },
      },
    ]
  }
}
