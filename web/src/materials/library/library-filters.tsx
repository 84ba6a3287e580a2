import { DayField } from '../../ui/form/day-field.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { kindName, type MediaKind } from '../media-kind.ts'
import { useFolders } from './folders/use-folders.ts'
import { useTags } from './tags/use-tags.ts'
import { noFilters, sizes, type View } from './view.ts'

const uses = [
  { value: '', label: '全部状态' },
  { value: 'used', label: '使用中' },
  { value: 'unused', label: '未使用' },
  { value: 'unfinished', label: '没有传完' },
]

const sorts = [
  { value: 'newest', label: '最新上传' },
  { value: 'oldest', label: '最早上传' },
  { value: 'title', label: '标题 A→Z' },
  { value: 'titleDown', label: '标题 Z→A' },
  { value: 'largest', label: '从大到小' },
  { value: 'smallest', label: '从小到大' },
]
const playedSorts = [
  { value: 'longest', label: '从长到短' },
  { value: 'shortest', label: '从短到长' },
]

type Props = {
  kind: MediaKind
  view: View
  onChange: (patch: Partial<View>) => void
  onManage: (what: 'tags' | 'folders') => void
}

/** What narrows and sorts the library. A phone chooses the folder here, where a desktop has the tree. */
export function LibraryFilters({ kind, view, onChange, onManage }: Props) {
  const phone = usePhone()
  const { tree } = useFolders(kind)
  const tags = useTags(kind)
  const folders = [
    { value: '', label: '全部文件夹' },
    { value: 'none', label: '未放入文件夹' },
    ...tree.map(({ id, path, allCount }) => ({ value: id, label: `${path}（${allCount}）` })),
  ]
  const choices = [
    { value: '', label: '全部标签' },
    ...tags.map(({ id, name, fileCount }) => ({ value: id, label: `${name}（${fileCount}）` })),
  ]
  const isNarrowed = Object.keys(noFilters).some((name) => view[name as keyof typeof noFilters] !== '')
  return (
    <>
      <SearchField
        value={view.keyword}
        placeholder={`搜索${kindName(kind)}标题`}
        onSearch={(keyword) => onChange({ keyword })}
      />
      {phone && (
        <SelectFilter
          label="文件夹"
          value={view.folder}
          options={folders}
          onChange={(folder) => onChange({ folder })}
        />
      )}
      <SelectFilter label="标签" value={view.tag} options={choices} onChange={(tag) => onChange({ tag })} />
      <SelectFilter label="状态" value={view.use} options={uses} onChange={(use) => onChange({ use })} />
      <SelectFilter label="大小" value={view.size} options={sizes} onChange={(size) => onChange({ size })} />
      <span className="library-days">
        <DayField
          aria-label="上传日期从"
          placeholder="上传日期从"
          value={view.from}
          onChange={(from = '') => onChange({ from })}
        />
        <DayField
          aria-label="上传日期到"
          placeholder="到"
          value={view.to}
          onChange={(to = '') => onChange({ to })}
        />
      </span>
      <SelectFilter
        label="排序"
        value={view.sort}
        options={kind <= 2 ? [...sorts, ...playedSorts] : sorts}
        onChange={(sort) => onChange({ sort })}
      />
      {phone && (
        <button type="button" className="link-button" onClick={() => onManage('folders')}>
          管理文件夹
        </button>
      )}
      <button type="button" className="link-button" onClick={() => onManage('tags')}>
        管理标签
      </button>
      {isNarrowed && (
        <button type="button" className="link-button" onClick={() => onChange(noFilters)}>
          清空筛选
        </button>
      )}
    </>
  )
}
