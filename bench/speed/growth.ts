import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { call } from '@zsm/contract/client/call'
import { entryType, fundBucket, orderSource, orderState } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../../server/src/database/sql.ts'
import { dayBefore, shanghaiDay } from '../../server/src/days.ts'
import { fetching } from '../../server/test/fetching.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { type Target, targetOf } from '../load/ask.ts'
import { timesOf } from '../load/load.ts'
import { hurry, runCommands } from '../load/maintenance.ts'
import { loadOrders } from '../load/many-orders.ts'
import { onScratchServer, type Parts } from '../load/scratch-server.ts'

/**
 * Orders in the database. `BENCH_ORDERS=10000000 npm run bench -- orders` needs an hour and 40 GB. With
 * `BENCH_DATA_DIR=folder` they stay there, and the next run measures without loading.
 */
const total = Number(process.env.BENCH_ORDERS ?? 2_000_000)
const many = Math.min(1_000_000, total / 2)
const few = 10_000
const others = 9
const deepPage = 500
const aim = '≤ 1.5'

type Seller = Awaited<ReturnType<typeof makeSeller>>
type Sellers = { large: Seller; small: Seller }
type Call = { name: string; target: (url: string, seller: Seller) => Target }
type Input<E extends Endpoint> = (seller: Seller) => CallInput<E>

/** The time of a call for a creator with very many orders, as a ratio to one with ten thousand. */
export function measureGrowth(): Promise<Row[]> {
  const keptFolder = process.env.BENCH_DATA_DIR
  return onScratchServer(async (parts) => {
    const sellers = keptFolder
      ? await once(join(keptFolder, 'sellers.json'), () => load(parts))
      : await load(parts)
    const rows: Row[] = []
    for (const each of await listCalls(parts.url, sellers.small)) {
      const row = await measure(parts.url, each, sellers).catch((error: Error) => unanswered(each, error))
      console.log(row.figure, row.value, row.ratio)
      rows.push(row)
    }
    return rows
  }, keptFolder)
}

/** Reads what an earlier run stored in this file, or makes and stores it. */
async function once(file: string, make: () => Promise<Sellers>): Promise<Sellers> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Sellers
  const made = await make()
  await writeFile(file, JSON.stringify(made))
  return made
}

async function load({ database: { sql }, postgresUrl }: Parts): Promise<Sellers> {
  const large = await makeSeller(sql, many)
  const small = await makeSeller(sql, few)
  const crowd = []
  for (let n = 0; n < others; n += 1) {
    crowd.push(await makeSeller(sql, Math.round((total - many - few) / others)))
  }
  await runCommands(postgresUrl, hurry)
  await loadOrders(sql, [large, small, ...crowd])
  await runCommands(postgresUrl, ['vacuum analyze'])
  return { large, small }
}

async function makeSeller(sql: Sql, count: number) {
  const { creator, token } = await makeCreator(sql)
  const goodIds: GoodId[] = []
  for (let n = 0; n < 3; n += 1) goodIds.push((await makeGood(sql, creator)).id)
  return { creator, token, count, goodIds }
}

async function measure(url: string, { name, target }: Call, { large, small }: Sellers): Promise<Row> {
  const [one = 0, other = 0] = await timesOf([target(url, large), target(url, small)])
  return {
    figure: name,
    value: `${one.toFixed(2)} ms at ${large.count} orders, ${other.toFixed(2)} ms at ${small.count}`,
    ratio: (one / other).toFixed(2),
    aim,
  }
}

const unanswered = ({ name }: Call, { message }: Error): Row => ({
  figure: name,
  value: message,
  ratio: 'no answer in time',
  aim,
})

const callOf = <E extends Endpoint>(name: string, endpoint: E, input: Input<E>): Call => ({
  name,
  target: (url, seller) => targetOf(url, endpoint, input(seller), seller),
})

const { orders, funds } = contract
const today = shanghaiDay(new Date().toISOString())

const filters: Record<string, Input<typeof orders.listData>> = {
  'no filter': () => ({}),
  'state 4': () => ({ statusDict: orderState.finished }),
  'state 7': () => ({ statusDict: orderState.closed }),
  good: ({ goodIds }) => ({ goodId: goodIds[0] }),
  'source 1': () => ({ sourceDict: orderSource.miniProgram }),
  'source 4': () => ({ sourceDict: orderSource.office }),
  days: () => ({ startDay: dayBefore(today, 250), endDay: dayBefore(today, 30) }),
  settled: () => ({ settleFlag: true }),
  'not settled': () => ({ settleFlag: false }),
  'keyword, part of many buyers': () => ({ keyword: '学员12' }),
  'keyword, one buyer': () => ({ keyword: '学员4321' }),
  'keyword, a number': () => ({ keyword: '90000000000000004321' }),
  'keyword, all goods': () => ({ keyword: '短视频' }),
  'keyword, nothing': () => ({ keyword: '没有这样的词' }),
}

/** The deep page is one on which the small creator still has a full page of rows. */
async function listCalls(url: string, small: Seller): Promise<Call[]> {
  const calls: Call[] = []
  for (const [filter, input] of Object.entries(filters)) {
    calls.push(callOf(`orders, ${filter}, page 1`, orders.listData, input))
    const { total } = await call(fetching(url), orders.listData, input(small), small)
    const pageSize = Math.min(20, Math.floor(total / deepPage))
    if (pageSize === 0) continue
    const deep: typeof input = (seller) => ({ ...input(seller), pageNum: deepPage, pageSize })
    calls.push(callOf(`orders, ${filter}, page ${deepPage} of ${pageSize}`, orders.listData, deep))
  }
  const withKeyword = Object.keys(filters).filter((filter) => filter.startsWith('keyword'))
  for (const filter of ['no filter', 'state 4', 'good', 'source 1', 'days', ...withKeyword]) {
    const input: Input<typeof orders.statistics> = (seller) => ({ ...filters[filter]?.(seller), days: 90 })
    calls.push(callOf(`counts per state and 90 days, ${filter}`, orders.statistics, input))
  }
  const entries: Record<string, CallInput<typeof funds.incomeList>> = {
    'no filter': {},
    frozen: { bucketDict: fundBucket.frozen },
    available: { bucketDict: fundBucket.available },
    'of sales': { typeDict: entryType.sale },
  }
  for (const [filter, input] of Object.entries(entries)) {
    const deep = { ...input, pageNum: deepPage, pageSize: 10 }
    calls.push(callOf(`entries, ${filter}, page 1`, funds.incomeList, () => input))
    calls.push(callOf(`entries, ${filter}, page ${deepPage}`, funds.incomeList, () => deep))
  }
  calls.push(callOf('fund', funds.get, () => ({})))
  return calls
}
