import { noFen } from '@zsm/contract/money/fen'
import type { CreatorFund } from '@zsm/contract/office/creator-page'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { findFund, listCards } from '../../funds/public.ts'

const nothing = {
  frozenFen: noFen,
  availableFen: noFen,
  withdrawingFen: noFen,
  withdrawnFen: noFen,
  debtFen: noFen,
}

/** The balance and the cards of a creator, by their last four digits. */
export async function readCreatorFund(sql: Sql, { id }: { id: CreatorId }): Promise<CreatorFund> {
  const [fund, cards] = await Promise.all([findFund(sql, id), listCards(sql, id)])
  const { frozenFen, availableFen, withdrawingFen, withdrawnFen, debtFen } = fund ?? nothing
  return { frozenFen, availableFen, withdrawingFen, withdrawnFen, debtFen, cards }
}
