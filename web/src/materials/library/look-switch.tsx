import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { type Look, showAs, useLook } from './look.ts'

const looks: { value: Look; label: string }[] = [
  { value: 'grid', label: '图标' },
  { value: 'table', label: '列表' },
]

export function LookSwitch() {
  const look = useLook((state) => state.look)
  return <ChoiceFilter label="显示方式" value={look} options={looks} onChange={showAs} />
}
