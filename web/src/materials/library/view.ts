import { paging, type readView } from '../../ui/table/use-view.ts'
import type { MediaKind } from '../media-kind.ts'

/** What the library keeps in the address. */
export const view = { ...paging, keyword: '', file: '' }

/** What the address asks of it. */
export const listInput = (
  kindDict: MediaKind,
  { pageNum, pageSize, keyword }: ReturnType<typeof readView<typeof view>>,
) => ({ kindDict, pageNum, pageSize, keyword: keyword || undefined })
