import type { GoodId } from '@zsm/contract/values'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../../server/src/database/sql.ts'
import { makeOwner, type Owner } from '../../server/test/belongings.ts'
import { endpoints } from '../../server/test/endpoints.ts'
import { makeOperator } from '../../server/test/makers.ts'
import { makeNotice, pay } from '../../server/test/money.ts'
import { sampleInput } from '../../server/test/sample-input.ts'
import { quantile } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import type { Target } from '../load/ask.ts'
import { answersTo } from '../load/load.ts'
import { hurry, runCommands } from '../load/maintenance.ts'
import { copyCreator, countRows } from '../load/many-creators.ts'
import { onScratchServer, type Parts } from '../load/scratch-server.ts'

/** `BENCH_CREATORS=10000 npm run bench -- operators` is a shorter run. */
const many = Number(process.env.BENCH_CREATORS ?? 100_000)
const few = Math.max(10, many / 1000)
const ordersOfEach = 10
const times = 40
const aim = 1.5

type Filled = { url: string; owner: Owner; token: string; orderCount: number }
/** A call, with its input for each server: ids differ. */
type Call = { name: string; endpoint: Endpoint; inputOf: (owner: Owner) => Record<string, unknown> }

/** Every list, search and report of operators at very many creators, as a ratio of the 95th percentile to the same at a thousandth of them. */
export function measureOperators(): Promise<Row[]> {
  return onFilled(few, (small) =>
    onFilled(many, async (large) => {
      const rows: Row[] = []
      for (const call of listCalls()) {
        const row = await measure(call, { large, small }).catch(({ message }: Error) =>
          unanswered(call, message),
        )
        console.log(row.figure, row.value, row.ratio)
        rows.push(row)
      }
      return rows
    }),
  )
}

/** Runs with a server whose database has so many creators, each with ten orders and one row of everything else. */
function onFilled<T>(creators: number, run: (filled: Filled) => Promise<T>): Promise<T> {
  return onScratchServer(async ({ database: { sql }, postgresUrl, url }: Parts) => {
    const owner = await makeFullOwner(sql)
    await runCommands(postgresUrl, hurry)
    await copyCreator(sql, owner.creator, creators)
    await runCommands(postgresUrl, ['vacuum analyze'])
    const { token } = await makeOperator(sql, 'admin', 'reviewer', 'finance', 'support')
    return run({ url, owner, token, orderCount: await countRows(sql, 'orders') })
  })
}

async function makeFullOwner(sql: Sql): Promise<Owner> {
  const owner = await makeOwner(sql, '测试文字')
  const goodId = owner.things.GoodId as GoodId
  for (let n = await countRows(sql, 'orders'); n < ordersOfEach; n += 1) await pay(sql, makeNotice(goodId))
  return owner
}

/** Each read with what it needs; a list also with each of its searches and states. */
function listCalls(): Call[] {
  return endpoints
    .filter(
      ({ endpoint: { access, effect, needsProof } }) =>
        access === 'operator' && effect === 'read' && !needsProof,
    )
    .flatMap(({ name, endpoint }) => {
      const fields = Object.keys(endpoint.input.shape)
      const variations: Record<string, Record<string, unknown>> = {
        '': {},
        ...(fields.includes('keyword') && fields.includes('pageNum') && keywords),
        ...(fields.includes('statesFlag') && { ', counts per state': { statesFlag: true } }),
      }
      return Object.entries(variations).map(([what, input]) => ({
        name: name + what,
        endpoint,
        inputOf: (owner: Owner) => sampleInput(endpoint, owner, input),
      }))
    })
}

const keywords = {
  ', keyword of one': { keyword: '测试文字77' },
  ', keyword of all': { keyword: '测试' },
  ', keyword of none': { keyword: '没有这样的词' },
}

async function measure(call: Call, { large, small }: { large: Filled; small: Filled }): Promise<Row> {
  const [one, other] = [targetOf(call, large), targetOf(call, small)]
  await answersTo({ batch: Array.from({ length: 5 }, () => [one, other]).flat(), connections: 1 })
  // in turns, so that other load on the machine hits both alike
  const batch = Array.from({ length: times }, () => [one, other]).flat()
  const answers = await answersTo({ batch, connections: 1 })
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`answered ${refused.status} ${refused.lost ?? ''}`)
  const p95Of = (which: number) =>
    quantile(
      answers.filter((_, at) => at % 2 === which).map(({ ms }) => ms),
      0.95,
    )
  const [atMany, atFew] = [p95Of(0), p95Of(1)]
  return {
    figure: call.name,
    value: `p95 ${atMany.toFixed(1)} ms at ${large.orderCount} orders, ${atFew.toFixed(1)} ms at ${small.orderCount}`,
    ratio: (atMany / atFew).toFixed(2),
    aim: `≤ ${aim}`,
  }
}

const targetOf = ({ endpoint, inputOf }: Call, { url, token, owner }: Filled): Target => ({
  url: url + endpoint.path,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify(inputOf(owner)),
})

const unanswered = ({ name }: Call, message: string): Row => ({
  figure: name,
  value: message,
  ratio: 'no answer in time',
  aim: `≤ ${aim}`,
})
