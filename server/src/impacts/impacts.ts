import type { Counted, Impact, impacts, PricesImpact } from '@zsm/contract/goods/impacts'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { countCap } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { getGood, listBundlesOnSale, ownGoods } from '../goods/public.ts'
import { isShopOpen } from '../shops/public.ts'
import {
  countBegun,
  countLearners,
  countOpenCheckouts,
  countOrdersUnderWay,
  countSources,
  countWorks,
} from './queries.ts'

/** Each number is read by an index and capped, so that a question before a click costs the same in a shop of any size. */
export async function countImpact(
  sql: Sql,
  creator: CreatorId,
  { id, lessonIds }: InputOf<typeof impacts.count>,
): Promise<Impact> {
  const good = await getGood(sql, creator, id)
  const time = now()
  const [learners, begun, checkouts, orders, works, sources, bundles, open] = await Promise.all([
    countLearners(sql, creator, id, time),
    lessonIds.length > 0 ? countBegun(sql, creator, id, lessonIds) : null,
    countOpenCheckouts(sql, creator, [id], time),
    countOrdersUnderWay(sql, creator, id),
    countWorks(sql, creator, [id]),
    countSources(sql, creator, [id]),
    listBundlesOnSale(sql, creator, id),
    isShopOpen(sql, creator, good.shopDict),
  ])
  return {
    learners: counted(learners),
    begun: begun === null ? null : counted(begun),
    checkouts: counted(checkouts),
    orders: counted(orders),
    works: counted(works),
    sources: counted(sources),
    bundles,
    shopId: good.shelfFlag && open ? good.shopId : null,
  }
}

/** What touches several of the goods counts once. */
export async function countPricesImpact(
  sql: Sql,
  creator: CreatorId,
  { ids }: InputOf<typeof impacts.countPrices>,
): Promise<PricesImpact> {
  const found = await ownGoods(sql, creator, ids)
  if (found.length < new Set(ids).size) fail('goodNotFound')
  const [checkouts, works, sources] = await Promise.all([
    countOpenCheckouts(sql, creator, ids, now()),
    countWorks(sql, creator, ids),
    countSources(sql, creator, ids),
  ])
  return { checkouts: counted(checkouts), works: counted(works), sources: counted(sources) }
}

const counted = (found: number): Counted => ({
  count: Math.min(found, countCap),
  cappedFlag: found > countCap,
})
