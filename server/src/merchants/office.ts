import type { OperatorMerchant, operatorMerchants } from '@zsm/contract/office/merchants'
import { merchantState } from '@zsm/contract/states'
import type { Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { countAllMerchants, listAllMerchants } from './office.queries.ts'

export async function listMerchants(
  sql: Sql,
  filters: InputOf<typeof operatorMerchants.listMerchant>,
): Promise<Page<OperatorMerchant>> {
  const page = await readPage(
    listAllMerchants(sql, filters),
    countAllMerchants(sql, filters),
    filters,
    countStates(filters, partsOf(merchantState.values), (part) => countAllMerchants(sql, part)),
  )
  const shown = page.list.map(({ account, ...merchant }) => ({ ...merchant, mobile: maskMobile(account) }))
  return { ...page, list: shown }
}
