import type { Obstacle } from '@zsm/contract/account-closing'
import { noFen } from '@zsm/contract/money/fen'
import type { CreatorId } from '@zsm/contract/values'
import { countOpenAbout } from '../complaints/public.ts'
import type { Sql } from '../database/sql.ts'
import { countWaitingAdjustments, findFund } from '../funds/public.ts'
import { countSelling } from '../goods/public.ts'
import { countUnfinished } from '../orders/public.ts'
import { countOpenCheckouts } from '../payments/public.ts'
import { countOpenRefunds } from '../refunds/public.ts'
import { countUnpublished } from '../works/public.ts'

/** What must be settled before an account can be closed, so that nobody loses money or a order. */
export async function listObstacles(sql: Sql, creator: CreatorId): Promise<Obstacle[]> {
  const fund = await findFund(sql, creator)
  const found: Obstacle[] = [
    { name: 'balance', count: 0, amountFen: fund?.availableFen ?? noFen },
    { name: 'frozen', count: 0, amountFen: fund?.frozenFen ?? noFen },
    { name: 'withdrawing', count: 0, amountFen: fund?.withdrawingFen ?? noFen },
    { name: 'debt', count: 0, amountFen: fund?.debtFen ?? noFen },
    { name: 'adjustments', count: await countWaitingAdjustments(sql, creator), amountFen: noFen },
    { name: 'refunds', count: await countOpenRefunds(sql, creator), amountFen: noFen },
    { name: 'orders', count: await countUnfinished(sql, creator), amountFen: noFen },
    { name: 'checkouts', count: await countOpenCheckouts(sql, creator), amountFen: noFen },
    { name: 'goods', count: await countSelling(sql, creator), amountFen: noFen },
    { name: 'shares', count: await countUnpublished(sql, creator), amountFen: noFen },
    { name: 'complaints', count: await countOpenAbout(sql, creator), amountFen: noFen },
  ]
  return found.filter(({ count, amountFen }) => count + amountFen > 0)
}
