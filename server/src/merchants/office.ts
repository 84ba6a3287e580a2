import type { OperatorMerchant, operatorMerchants } from '@zsm/contract/office/merchants'
import type { Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countAllMerchants, listAllMerchants } from './office.queries.ts'

export async function listMerchants(
  sql: Sql,
  filters: InputOf<typeof operatorMerchants.listMerchant>,
): Promise<Page<OperatorMerchant>> {
  const [list, count] = await Promise.all([listAllMerchants(sql, filters), countAllMerchants(sql, filters)])
  const shown = list.map(({ account, ...merchant }) => ({ ...merchant, mobile: maskMobile(account) }))
  return pageOf(shown, count, filters)
}
