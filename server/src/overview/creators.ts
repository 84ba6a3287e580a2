import type { OperatorCreator, operatorCreators } from '@zsm/contract/office/creators'
import { accountState } from '@zsm/contract/states'
import type { Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { haltClosing } from '../account-closing/public.ts'
import { freezeAccount, maskMobile } from '../accounts/public.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { type CreatorRow, countAllCreators, listAllCreators } from './creators.queries.ts'
import { recordPeople } from './finding/finding.ts'
import { meaningOf } from './finding/keyword.ts'

/** A search for a person is recorded, as in the search of everything. */
export async function listCreators(
  sql: Sql,
  filters: InputOf<typeof operatorCreators.listCreator>,
): Promise<Page<OperatorCreator>> {
  const page = await readPage(
    listAllCreators(sql, filters),
    countAllCreators(sql, filters),
    filters,
    countStates(filters, partsOf(accountState.values), (part) => countAllCreators(sql, part)),
  )
  if (filters.keyword) await recordPeople(sql, meaningOf(filters.keyword), page.list.length)
  return { ...page, list: page.list.map(shown) }
}

/** A frozen account is not closed: nobody gets out of what is being looked into. */
export function freezeCreator(
  sql: Sql,
  input: InputOf<typeof operatorCreators.freezeAccount>,
): Promise<null> {
  return transaction(sql, async (sql) => {
    await freezeAccount(sql, input)
    await haltClosing(sql, input.id)
    return null
  })
}

/** Operators see a masked number. */
export function shown({ account, ...creator }: CreatorRow): OperatorCreator {
  return { ...creator, mobile: maskMobile(account) }
}
