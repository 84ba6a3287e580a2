import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { useView } from '../ui/table/use-view.ts'
import { downloadKind, linkedKind, serviceKindOf } from './good-kind.ts'
import { GoodsList } from './list/goods-list.tsx'

const kinds = [
  { value: '1', label: '单项服务' },
  { value: '4', label: '关联商品' },
] as const

const places = { pageNum: 1, biz: '1' as (typeof kinds)[number]['value'] }

/** `/serve/list`: the creator's services and linked products. */
export function ServicesPage() {
  const [view, setView] = useView(places)
  const kind = serviceKindOf(view.biz === '4' ? 4 : 1)
  return (
    <GoodsList
      key={kind.bizDict}
      kind={kind}
      title={kind === linkedKind ? kind.title : '服务管理'}
      kinds={
        <ChoiceFilter
          label="类型"
          value={view.biz === '4' ? '4' : '1'}
          options={kinds}
          onChange={(biz) => setView({ biz })}
        />
      }
    />
  )
}

/** `/serve/download-list`: sample texts and materials to download. */
export const DownloadsPage = () => <GoodsList kind={downloadKind} title="样文与素材" />
