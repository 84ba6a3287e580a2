import type { Score } from '@zsm/contract/learners/reviews'
import type { StateOf, shopKind } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { listGoodScores, listShopScores, type StarCounts } from './scores.queries.ts'

type ShopDict = StateOf<typeof shopKind>

/** The stars of a good. An unknown id has none, like a good without reviews. */
export async function readGoodScore(sql: Sql, creator: CreatorId, goodId: GoodId): Promise<Score> {
  return sumOf(await listGoodScores(sql, creator, [goodId]))
}

/** The stars of one shop, or of both of the creator's shops. */
export async function readShopScore(sql: Sql, creator: CreatorId, shopDict?: ShopDict): Promise<Score> {
  const scores = await listShopScores(sql, creator)
  return sumOf(scores.filter((one) => shopDict === undefined || one.shopDict === shopDict))
}

/** The average stars of those of these goods that have reviews. */
export async function averagesOfGoods(
  sql: Sql,
  creator: CreatorId,
  goodIds: readonly GoodId[],
): Promise<Map<GoodId, number>> {
  const scores = await listGoodScores(sql, creator, goodIds)
  return new Map(scores.flatMap((one) => (average(one) === null ? [] : [[one.goodId, average(one) ?? 0]])))
}

/** The average stars, 100 to 500, of each of the creator's shops that has reviews. */
export async function averageScores(
  sql: Sql,
  creator: CreatorId,
): Promise<{ shopDict: ShopDict; scoreAvg: number }[]> {
  const scores = await listShopScores(sql, creator)
  return scores.flatMap((one) => {
    const scoreAvg = average(one)
    return scoreAvg === null ? [] : [{ shopDict: one.shopDict, scoreAvg }]
  })
}

const average = (counts: StarCounts) => scoreOf(counts).scoreAvg

const sumOf = (all: readonly StarCounts[]): Score =>
  scoreOf(
    all.reduce<StarCounts>(
      (sum, one) => ({
        oneCount: sum.oneCount + one.oneCount,
        twoCount: sum.twoCount + one.twoCount,
        threeCount: sum.threeCount + one.threeCount,
        fourCount: sum.fourCount + one.fourCount,
        fiveCount: sum.fiveCount + one.fiveCount,
      }),
      { oneCount: 0, twoCount: 0, threeCount: 0, fourCount: 0, fiveCount: 0 },
    ),
  )

function scoreOf({ oneCount, twoCount, threeCount, fourCount, fiveCount }: StarCounts): Score {
  const counts = [oneCount, twoCount, threeCount, fourCount, fiveCount]
  const count = counts.reduce((sum, each) => sum + each, 0)
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { count, scoreAvg: count === 0 ? null : Math.round((stars * 100) / count), counts }
}
