import type { DictionaryName } from '@zsm/contract/reference'
import { optionsOf } from '../../format/dictionary.ts'
import { SelectFilter } from '../../ui/table/select-filter.tsx'

type StateFilterProps = {
  label: string
  /** The label for all pending states together, if there is such a choice. */
  waiting?: string
  /** The label for all states. */
  all?: string
  dictionary: DictionaryName
  /** `all` if the list shows pending rows by default. */
  value: string
  onChange: (value: string) => void
}

/** A filter by state, with `all` among its choices. */
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
