import { works } from '@zsm/contract/works'
import { beginRead } from '../api/query.ts'
import { readView } from '../ui/table/use-view.ts'
import { listInput, places } from './works-view.ts'

export const beginWorks = (address: URLSearchParams) =>
  beginRead(works.listData, listInput(readView(address, places)))
