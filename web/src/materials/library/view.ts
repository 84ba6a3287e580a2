import { paging, type readView } from '../../ui/table/use-view.ts'
import type { MediaKind } from '../media-kind.ts'

/** The view state of the library in the address. */
export const view = { ...paging, keyword: '', file: '' }

export const listInput = (
  kindDict: MediaKind,
  { pageNum, pageSize, keyword }: ReturnType<typeof readView<typeof view>>,
) => ({ kindDict, pageNum, pageSize, keyword: keyword || undefined })
