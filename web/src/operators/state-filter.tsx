import type { DictionaryName } from '@zsm/contract/reference'
import { optionsOf } from '../format/dictionary.ts'
import { SelectFilter } from '../ui/table/select-filter.tsx'

type StateFilterProps = {
  label: string
  /** What the choice of several states that wait is called, where there is one. */
  waiting?: string
  /** What the choice of no state is called. */
  all?: string
  dictionary: DictionaryName
  /** `all` where a list shows what waits unless told otherwise. */
  value: string
  onChange: (value: string) => void
}

/** A filter by state, `all` among its choices. */
export function StateFilter({
  label,
  dictionary,
  waiting,
  all = '全部状态',
  value,
  onChange,
}: StateFilterProps) {
  const options = optionsOf(dictionary, all).map((option) =>
    option.value === '' ? { ...option, value: 'all' } : option,
  )
  const choices = waiting ? [{ value: 'waiting', label: waiting }, ...options] : options
  return <SelectFilter label={label} value={value} options={choices} onChange={onChange} />
}
