import type { FundFlow } from '@zsm/contract/funds'
import { negative, noFen } from '@zsm/contract/money/fen'
import { entryType, fundBucket, type StateOf } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { paths } from '../paths.ts'
import type { MoneyStep } from '../ui/figure/waterfall.tsx'

type Type = StateOf<typeof entryType>
type Bucket = StateOf<typeof fundBucket>

/** Shown even if they are zero. */
const always: readonly Type[] = [entryType.refund, entryType.platformFee, entryType.channelFee]

/** What has not arrived yet, and why it is not there. */
const waiting: readonly [Bucket, label: string, hint: string][] = [
  [fundBucket.frozen, '冻结中', '还在保留期，或者等服务完成'],
  [fundBucket.available, '可提现', '随时可以提现'],
  [fundBucket.withdrawing, '提现中', '已申请，还没有到账'],
  [fundBucket.debt, '欠款', '退款超出余额，由后续收益抵扣'],
]

/** From what buyers paid to what has arrived. Each step leads to the entries that add up to it. */
export function stepsOf({ byType, byBucket, totalIncomeFen }: FundFlow): MoneyStep[] {
  const typed = new Map(byType.map(({ typeDict, amountFen }) => [typeDict, amountFen]))
  const kept = new Map(byBucket.map(({ bucketDict, amountFen }) => [bucketDict, amountFen]))
  const amountOf = (bucket: Bucket): Fen => kept.get(bucket) ?? noFen
  const causes = entryType.values.filter(
    (type) => type !== entryType.sale && (always.includes(type) || (typed.get(type) ?? 0) !== 0),
  )
  const places = waiting.filter(([bucket]) => bucket !== fundBucket.debt || amountOf(bucket) !== 0)
  return [
    { ...ofType(entryType.sale, typed), label: '买家实付', isSum: true },
    ...causes.map((type) => ofType(type, typed)),
    {
      key: 'income',
      label: '累计收益',
      value: totalIncomeFen,
      isSum: true,
      to: paths.funds({ tab: 'items' }),
    },
    ...places.map(([bucket, label, hint]) => ({
      ...ofBucket(bucket, negative(amountOf(bucket))),
      label,
      hint,
      isSum: false,
    })),
    { ...ofBucket(fundBucket.withdrawn, amountOf(fundBucket.withdrawn)), label: '已到账', isSum: true },
  ]
}

const ofType = (type: Type, amounts: ReadonlyMap<Type, Fen>): MoneyStep => ({
  key: `type-${type}`,
  label: entryType.labels[type],
  value: amounts.get(type) ?? noFen,
  isSum: false,
  to: paths.funds({ tab: 'items', type }),
})

const ofBucket = (bucket: Bucket, value: Fen) => ({
  key: `bucket-${bucket}`,
  value,
  to: paths.funds({ tab: 'items', bucket }),
})
