import type { CreatorId, GoodId } from '@zsm/contract/values'
import fastify, { type FastifyInstance } from 'fastify'
import { showGood } from '../../server/src/buying/good-page.ts'
import { runScript, runText, type Sql, transaction, withQuota } from '../../server/src/database/sql.ts'
import { openChannels } from '../../server/src/gateways/open-channels.ts'
import { openMedia } from '../../server/src/materials/public.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import { median } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, p99 } from '../load/answered.ts'
import type { Answer, Target } from '../load/ask.ts'
import { answersInTurns, type Batches, timesOf } from '../load/load.ts'
import { hurry, runCommands } from '../load/maintenance.ts'
import { loadOrders } from '../load/many-orders.ts'
import { onScratchServer, type Parts } from '../load/scratch-server.ts'

const orders = Number(process.env.BENCH_LEARNER_ORDERS ?? 1_000_000)
const goods = 50_000
/** More pages than the server remembers: none of them is in memory when it is asked for again. */
const unremembered = 1500
const rounds = 7
const connections = 16

const page = (url: string, id: GoodId): Target => ({ url: `${url}/g/${id}`, method: 'GET' })

/** A good's page beside very many goods and orders, and its rate as a ratio to a bare handler with the same SQL. */
export function measureGoodPage(): Promise<Row[]> {
  return onScratchServer(async (parts) => {
    const { sql } = parts.database
    const small = await makeCreator(sql)
    const few: GoodId[] = []
    for (let n = 0; n < 10; n += 1) few.push((await makeGood(sql, small.creator)).id)
    const large = await makeCreator(sql)
    const many = await copyGoods(sql, large.creator, (await makeGood(sql, large.creator)).id)
    await runCommands(parts.postgresUrl, hurry)
    await loadOrders(sql, [{ creator: large.creator, count: orders }])
    await runCommands(parts.postgresUrl, ['vacuum analyze'])
    const [first] = few
    const [last] = many
    if (!first || !last) throw new Error('there are no goods')
    const growth = await growthOf(parts.url, { few: first, many: last })
    const bare = await bareGoods(parts)
    try {
      const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })
      const rate = (figure: string, ids: readonly GoodId[]) =>
        rateRow(figure, turnsOf({ ours: parts.url, bare: bareUrl }, ids))
      return [
        growth,
        await rate('pages of 10 goods, remembered as documents', cycled(few)),
        await rate(`pages of ${unremembered} goods, each made for its request`, many.slice(0, unremembered)),
      ]
    } finally {
      await bare.close()
    }
  })
}

const cycled = (ids: readonly GoodId[]) =>
  Array.from({ length: 1000 }, (_, at) => ids[at % ids.length] as GoodId)

/** The same good again and again, on the shelf. */
async function copyGoods(sql: Sql, creator: CreatorId, id: GoodId): Promise<GoodId[]> {
  const columns = async (table: string) =>
    (
      await sql<{ name: string }[]>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name not in ('id', 'temp_good_id')`
    ).map(({ name }) => name)
  const [ofGoods, ofOutlines] = [await columns('goods'), await columns('good_outlines')]
  await transaction(sql, async (sql) => {
    await runScript(sql, 'set local statement_timeout = 0')
    await runText(
      sql,
      `with copies as (select uuidv7() as id, uuidv7() as outline from generate_series(1, ${goods})),
      source as (select * from goods where creator_id = $1 and id = $2),
      outlines as (
        insert into good_outlines (temp_good_id, ${ofOutlines.join(', ')})
        select outline, ${ofOutlines.map((name) => `good_outlines.${name}`).join(', ')}
        from copies, source join good_outlines using (creator_id, temp_good_id)
      )
      insert into goods (id, temp_good_id, ${ofGoods.join(', ')})
      select copies.id, outline, ${ofGoods.map((name) => `source.${name}`).join(', ')} from copies, source`,
      [creator, id],
    )
  })
  const rows = await sql<{ id: GoodId }[]>`
    select id from goods where creator_id = ${creator} order by id desc limit ${unremembered}`
  return rows.map((row) => row.id)
}

async function growthOf(url: string, { few, many }: { few: GoodId; many: GoodId }): Promise<Row> {
  const [large = 0, small = 0] = await timesOf([page(url, many), page(url, few)], 200)
  return {
    figure: `a good's page of a creator with ${goods} goods and ${orders} orders, and with 10 goods`,
    value: `${large.toFixed(2)} ms, ${small.toFixed(2)} ms`,
    ratio: (large / small).toFixed(2),
    aim: '≤ 1.5',
  }
}

/** Fastify with the same SQL on the same pool, and the rows as JSON: without rendering, compression and what surrounds a page. */
async function bareGoods({ config, database }: Parts): Promise<FastifyInstance> {
  const sql = withQuota('bare', database.sql)
  const parts = { media: openMedia(config.secrets.upload), channels: openChannels(config, sql) }
  const app = fastify()
  app.get<{ Params: { id: GoodId } }>('/g/:id', async ({ params }) => showGood(sql, parts, params.id))
  return app
}

async function* turnsOf(
  { ours, bare }: { ours: string; bare: string },
  ids: readonly GoodId[],
): AsyncGenerator<Batches> {
  for (let round = 0; round < rounds; round += 1) {
    yield { one: ids.map((id) => page(ours, id)), other: ids.map((id) => page(bare, id)) }
  }
}

async function rateRow(figure: string, turns: AsyncGenerator<Batches>): Promise<Row> {
  const measured = (await answersInTurns(turns, connections)).slice(1)
  const ours = measured.flatMap(({ one }) => one)
  if (ours.some(({ status }) => status !== 200)) throw new Error(`${figure}: ${counted(ours)}`)
  const rate = (of: (turn: { one: Answer[]; other: Answer[] }) => Answer[]) =>
    median(measured.map((turn) => perSecond(of(turn))))
  return {
    figure,
    value: `${rate(({ one }) => one).toFixed(0)}/s (bare ${rate(({ other }) => other).toFixed(0)}/s), p99 ${inMs(p99(ours))}`,
    ratio: median(measured.map(({ one, other }) => perSecond(one) / perSecond(other))).toFixed(2),
    aim: '≥ 0.8',
  }
}

/** Answers a second, from the first question to the last answer. */
function perSecond(answers: readonly Answer[]): number {
  const begun = Math.min(...answers.map(({ asked }) => asked))
  const ended = Math.max(...answers.map(({ asked, ms }) => asked + ms))
  return (answers.length * 1000) / (ended - begun)
}
