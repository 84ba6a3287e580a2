import { shares } from '@zsm/contract/shares'
import { beginRead } from '../api/query.ts'
import { readView } from '../ui/table/use-view.ts'
import { listInput, places } from './works-view.ts'

export const beginWorks = (address: URLSearchParams) =>
  beginRead(shares.listData, listInput(readView(address, places)))
