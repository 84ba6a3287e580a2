import type { StateOf, shopKind } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type ShopDict = StateOf<typeof shopKind>
/** The good, the shop and the stars that a review adds to the counts. */
export type Starred = { shopDict: ShopDict; goodId: GoodId; stars: number }

/** How often each number of stars was given to a good or a shop. */
export type StarCounts = {
  oneCount: number
  twoCount: number
  threeCount: number
  fourCount: number
  fiveCount: number
}

const counted = (stars: number): StarCounts => ({
  oneCount: stars === 1 ? 1 : 0,
  twoCount: stars === 2 ? 1 : 0,
  threeCount: stars === 3 ? 1 : 0,
  fourCount: stars === 4 ? 1 : 0,
  fiveCount: stars === 5 ? 1 : 0,
})

/** Adds a review to the counts. Every caller changes the good first and then its shop, so two callers cannot deadlock. */
export async function addStars(
  sql: Tx,
  creatorId: CreatorId,
  { shopDict, goodId, stars }: Starred,
): Promise<void> {
  const one = counted(stars)
  await sql`
    insert into good_scores as score ${sql.insert({ creatorId, goodId, ...one })}
    on conflict (creator_id, good_id) do update set
      one_count = score.one_count + excluded.one_count, two_count = score.two_count + excluded.two_count,
      three_count = score.three_count + excluded.three_count, four_count = score.four_count + excluded.four_count,
      five_count = score.five_count + excluded.five_count`
  await sql`
    insert into shop_scores as score ${sql.insert({ creatorId, shopDict, ...one })}
    on conflict (creator_id, shop_dict) do update set
      one_count = score.one_count + excluded.one_count, two_count = score.two_count + excluded.two_count,
      three_count = score.three_count + excluded.three_count, four_count = score.four_count + excluded.four_count,
      five_count = score.five_count + excluded.five_count`
}

/** Takes reviews out of the counts: all goods first, in one order, and then their shops, as `addStars` does. */
export async function takeStars(sql: Tx, creator: CreatorId, reviews: readonly Starred[]): Promise<void> {
  const sorted = reviews.toSorted((one, other) => (one.goodId < other.goodId ? -1 : 1))
  for (const { goodId, stars } of sorted)
    await sql`update good_scores set ${less(sql, stars)} where creator_id = ${creator} and good_id = ${goodId}`
  for (const { shopDict, stars } of reviews.toSorted((one, other) => one.shopDict - other.shopDict))
    await sql`update shop_scores set ${less(sql, stars)} where creator_id = ${creator} and shop_dict = ${shopDict}`
}

function less(sql: Tx, stars: number): Fragment {
  const { oneCount, twoCount, threeCount, fourCount, fiveCount } = counted(stars)
  return sql`
    one_count = one_count - ${oneCount}, two_count = two_count - ${twoCount}, three_count = three_count - ${threeCount},
    four_count = four_count - ${fourCount}, five_count = five_count - ${fiveCount}`
}

const columns = (sql: Sql) => sql`one_count, two_count, three_count, four_count, five_count`

export function listGoodScores(
  sql: Sql,
  creator: CreatorId,
  goodIds: readonly GoodId[],
): Promise<({ goodId: GoodId } & StarCounts)[]> {
  return sql<({ goodId: GoodId } & StarCounts)[]>`
    select good_id, ${columns(sql)} from good_scores where creator_id = ${creator} and good_id = any(${goodIds})`
}

export function listShopScores(
  sql: Sql,
  creator: CreatorId,
): Promise<({ shopDict: ShopDict } & StarCounts)[]> {
  return sql<({ shopDict: ShopDict } & StarCounts)[]>`
    select shop_dict, ${columns(sql)} from shop_scores where creator_id = ${creator}`
}
