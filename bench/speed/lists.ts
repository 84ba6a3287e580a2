import { contract } from '@zsm/contract'
import type { CreatorId } from '@zsm/contract/values'
import fastify, { type FastifyInstance } from 'fastify'
import type { Sql } from '../../server/src/database/sql.ts'
import { searchGoods } from '../../server/src/goods/goods.ts'
import { findFiles } from '../../server/src/materials/queries.ts'
import { listOrders } from '../../server/src/orders/orders.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { targetOf } from '../load/ask.ts'
import { compare } from '../load/load.ts'
import { runCommands } from '../load/maintenance.ts'
import { loadOrders } from '../load/many-orders.ts'
import { onScratchServer } from '../load/scratch-server.ts'

const orderCount = 100_000
const goodCount = 30
const aim = '≥ 0.9'

/** Lists of orders and courses for a creator with many orders, compared with bare handlers. */
export function measureLists(): Promise<Row[]> {
  return onScratchServer(async ({ database: { sql }, postgresUrl, url }) => {
    const { creator, token } = await makeCreator(sql)
    for (let n = 0; n < goodCount; n += 1) await makeGood(sql, creator)
    await loadOrders(sql, [{ creator, count: orderCount }])
    await runCommands(postgresUrl, ['vacuum analyze'])
    const bare = bareHandlers(sql, creator)
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })
    try {
      const rows: Row[] = []
      for (const list of [contract.orders.listData, contract.goods.listData]) {
        const at = (host: string) => targetOf(host, list, {}, { token })
        const { one: ours, other: bare, ratio } = await compare(at(url), at(bareUrl))
        const times = `p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms`
        rows.push({
          figure: list.path,
          value: `${ours.perSecond.toFixed(0)} requests/s, ${times} (bare ${bare.perSecond.toFixed(0)}/s)`,
          ratio: ratio.toFixed(2),
          aim,
        })
      }
      return rows
    } finally {
      await bare.close()
    }
  })
}

/** The baseline: the same statements on the same pool, without our code around them. */
function bareHandlers(sql: Sql, creator: CreatorId): FastifyInstance {
  const app = fastify()
  const orders = contract.orders.listData
  const goods = contract.goods.listData
  const orderPage = orders.input.parse({})
  const goodPage = goods.input.parse({})
  app.post(orders.path, () => listOrders(sql, creator, orderPage))
  app.post(goods.path, async () => {
    const page = await searchGoods(sql, creator, goodPage)
    const covers = page.list.flatMap(({ coverFileIds }) => coverFileIds.slice(0, 1))
    return { ...page, files: await findFiles(sql, creator, covers) }
  })
  return app
}
