import { type FileSort, FileSort as Sort } from '@zsm/contract/materials/library'
import { Day, FileTagId, FolderId } from '@zsm/contract/values'
import { chosen } from '../../ui/table/chosen.ts'
import { paging, type readView } from '../../ui/table/use-view.ts'
import type { MediaKind } from '../media-kind.ts'
import type { Look } from './look.ts'

/** What narrows the library, in the address. `folder` is an id, or `none` for files in no folder. */
export const noFilters = { keyword: '', folder: '', tag: '', use: '', size: '', from: '', to: '' }

/** The view state of the library in the address. */
export const view = { ...paging, ...noFilters, sort: 'newest', file: '' }
export type View = ReturnType<typeof readView<typeof view>>

const mb = 1024 ** 2
type Size = { value: string; label: string; minSize?: number; maxSize?: number }
export const sizes: readonly Size[] = [
  { value: '', label: '全部大小' },
  { value: 'small', label: '10 MB 以下', maxSize: 10 * mb - 1 },
  { value: 'medium', label: '10–100 MB', minSize: 10 * mb, maxSize: 100 * mb - 1 },
  { value: 'large', label: '100 MB–1 GB', minSize: 100 * mb, maxSize: 1024 * mb - 1 },
  { value: 'huge', label: '1 GB 以上', minSize: 1024 * mb },
]

const used: Record<string, boolean> = { used: true, unused: false }

/** Rows of one read of the grid: whole lines of two to six cards. */
export const gridPage = 60

/** The filters of the address. */
export function filtersIn(kindDict: MediaKind, { keyword, folder, tag, use, size, from, to }: View) {
  const bounds = sizes.find(({ value }) => value === size)
  return {
    kindDict,
    keyword: keyword || undefined,
    folderId: chosen(FolderId, folder),
    looseFlag: folder === 'none' ? true : undefined,
    tagId: chosen(FileTagId, tag),
    usedFlag: used[use],
    minSize: bounds?.minSize,
    maxSize: bounds?.maxSize,
    startDay: chosen(Day, from),
    endDay: chosen(Day, to),
  }
}
export type Filters = ReturnType<typeof filtersIn>

export const sortIn = ({ sort }: Pick<View, 'sort'>): FileSort => chosen(Sort, sort) ?? 'newest'

/** The first read of the page. */
export function listInput(kind: MediaKind, view: View, look: Look) {
  const { pageNum, pageSize } = look === 'grid' ? { pageNum: 1, pageSize: gridPage } : view
  return { ...filtersIn(kind, view), sort: sortIn(view), pageNum, pageSize }
}

export const isNarrowed = (view: View): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((name) => view[name] !== '')
