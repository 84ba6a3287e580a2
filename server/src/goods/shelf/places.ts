import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { getGood } from '../with-good.ts'
import { listPlaced, lockShelfOrder, setShelfOrder } from './places.queries.ts'

/** A move is applied to the order that stands when it arrives, so that two windows never undo each other’s moves. */
export async function moveOnShelf(
  sql: Sql,
  creator: CreatorId,
  { id, place: wanted }: InputOf<typeof goods.moveOnShelf>,
): Promise<{ place: number; total: number }> {
  const { shopDict } = await getGood(sql, creator, id)
  return transaction(sql, async (sql) => {
    await lockShelfOrder(sql, creator, shopDict)
    const placed = await listPlaced(sql, creator, shopDict)
    const shown = placed.filter(({ shelfFlag }) => shelfFlag)
    const from = shown.findIndex((good) => good.id === id)
    if (from < 0) fail('goodOffShelf')
    const to = Math.min(wanted, shown.length) - 1
    if (to !== from) {
      await setShelfOrder(sql, creator, shopDict, moved(placed, id, shown[to]?.id as GoodId, to > from))
      const target = { type: 'good', id }
      const [before, after] = [{ place: from + 1 }, { place: to + 1 }]
      await audit(sql, { creator, action: 'goods.moveOnShelf', target, before, after })
    }
    return { place: to + 1, total: shown.length }
  })
}

/** The ids with `id` at the place of `over`. Goods off the shelf keep their places between the others. */
function moved(placed: readonly { id: GoodId }[], id: GoodId, over: GoodId, after: boolean): GoodId[] {
  const others = placed.map((good) => good.id).filter((other) => other !== id)
  return others.toSpliced(others.indexOf(over) + (after ? 1 : 0), 0, id)
}
