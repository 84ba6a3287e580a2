import type { OperatorClosing, operatorClosings } from '@zsm/contract/office/closings'
import { closingState } from '@zsm/contract/states'
import type { ClosingId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { listObstacles } from './obstacles.ts'
import { type ClosingRow, countAllClosings, findAnyClosing, listAllClosings } from './office.queries.ts'

export async function listClosings(
  sql: Sql,
  filters: InputOf<typeof operatorClosings.listClosing>,
): Promise<Page<OperatorClosing>> {
  const page = await readPage(
    listAllClosings(sql, filters),
    countAllClosings(sql, filters),
    filters,
    countStates(filters, partsOf(closingState.values), (part) => countAllClosings(sql, part)),
  )
  return { ...page, list: page.list.map(shown) }
}

/** One that waits is shown with what stands in its way today. */
export async function readClosing(
  sql: Sql,
  id: ClosingId,
): Promise<OutputOf<typeof operatorClosings.getClosing>> {
  const closing = (await findAnyClosing(sql, id)) ?? fail('closingNotFound')
  const obstacles =
    closing.statusDict === closingState.coolingOff ? await listObstacles(sql, closing.frontId) : []
  return { ...shown(closing), obstacles }
}

function shown({ account, ...closing }: ClosingRow): OperatorClosing {
  return { ...closing, mobile: maskMobile(account) }
}
