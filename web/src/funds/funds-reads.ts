import { funds } from '@zsm/contract/funds'
import { beginRead } from '../api/query.ts'
import { readView } from '../ui/table/use-view.ts'
import { itemsInput, view } from './funds-view.ts'

export function beginFunds(address: URLSearchParams) {
  const state = readView(address, view)
  beginRead(funds.get, {})
  if (state.tab === 'items') beginRead(funds.incomeList, itemsInput(state))
}
