import { yuanText } from '@zsm/contract/money/yuan'
import { payChannelNamed } from '@zsm/contract/payments/channel-names'
import { bankChannel, type ReconciledDay } from '@zsm/contract/reconciliation/days'
import { billDifference, billLineKind, payChannel, reconciliationState } from '@zsm/contract/states'
import { Day } from '@zsm/contract/values'
import { now } from '../server/src/clock.ts'
import { openChannels } from '../server/src/gateways/open-channels.ts'
import { ProviderFailure } from '../server/src/gateways/pay/provider-failure.ts'
import {
  channelsWithBill,
  compareAgain,
  findReconciliation,
  listDifferences,
  reconcile,
} from '../server/src/reconciliation/public.ts'
import { type DatabaseParts, withDatabase } from './with-database.ts'

async function run({ sql, config }: DatabaseParts, day: Day): Promise<number> {
  const channels = openChannels(config, sql)
  const open = channelsWithBill(channels).filter(({ name }) => only === undefined || name === only)
  const missing: string[] = []
  for (const channel of open) {
    try {
      await reconcile(sql, channel, day, now())
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      missing.push(`${titleOf(channel.name)}：${error.message}`)
    }
  }
  if (only === undefined || only === bankChannel) await compareAgain(sql, channels, now())
  const names = [
    ...open.map(({ name }) => name),
    ...(only === undefined || only === bankChannel ? [bankChannel] : []),
  ]
  const days: ReconciledDay[] = []
  for (const channel of names) {
    const found = await findReconciliation(sql, { channel, day })
    if (!found) continue
    days.push(found)
    const isCompared = found.statusDict === reconciliationState.compared
    if (channel === bankChannel && !isCompared) missing.push('打款：还没有上传银行流水')
  }
  print(day, days, missing)
  for (const { channel } of days) await printOpen(sql, channel, day)
  return missing.length > 0 || days.some(({ openCount }) => openCount > 0) ? 2 : 0
}

function titleOf(channel: string): string {
  if (channel === bankChannel) return '打款'
  const known = payChannelNamed(channel)
  return known === undefined ? channel : payChannel.labels[known]
}

/** Chinese characters take two places in a terminal. */
const widthOf = (text: string) => [...text].reduce((width, mark) => width + (mark > '\u2e7f' ? 2 : 1), 0)
const left = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))
const right = (text: string, width: number) => ' '.repeat(Math.max(0, width - widthOf(text))) + text

function print(day: Day, days: readonly ReconciledDay[], missing: readonly string[]): void {
  console.log(`${day}（金额：元）`)
  const heads = ['渠道', '我方', '对方', '差额', '一致', '待处理']
  const rows = days.map((row) => [
    titleOf(row.channel),
    ...[row.ourFen, row.theirFen, row.deltaFen].map(yuanText),
    String(row.matchedCount),
    String(row.openCount),
  ])
  for (const [name = '', ...figures] of [heads, ...rows])
    console.log(`${left(name, 10)}${figures.map((text, at) => right(text, at < 3 ? 16 : 8)).join('')}`)
  for (const text of missing) console.log(`! ${text}`)
}

async function printOpen(sql: DatabaseParts['sql'], channel: string, day: Day): Promise<void> {
  const { list, total } = await listDifferences(sql, {
    channel,
    day,
    explainedFlag: true,
    pageNum: 1,
    pageSize: 100,
  })
  for (const row of list) {
    const what = `${billLineKind.labels[row.kindDict]} ${row.ourNo || row.tradeNo}`
    const state = row.note || row.reason
    const kind = billDifference.labels[row.differenceDict]
    console.log(`  ${left(kind, 18)}${right(yuanText(row.deltaFen), 14)}  ${what}  ${state}`)
  }
  if (total > list.length) console.log(`  …… 共 ${total} 条`)
}

/**
 * `npm run -s reconcile -- DAY [CHANNEL]`: fetches the bills of a day, of all channels or of one, compares them with our books, and prints
 * the sums and what is open. Ends with 2 while a difference is open or a bill is missing.
 */
const [given = '', only] = process.argv.slice(2)
const { data: day } = Day.safeParse(given)
if (!day) {
  console.error('reconcile YYYY-MM-DD [wechat | alipay | sandbox | bank]')
  process.exit(1)
}
process.exitCode = await withDatabase((parts) => run(parts, day))
