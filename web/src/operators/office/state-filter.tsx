import type { UseQueryResult } from '@tanstack/react-query'
import type { DictionaryName } from '@zsm/contract/reference'
import type { StateCount } from '@zsm/contract/values'
import { optionsOf } from '../../format/dictionary.ts'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { StateTabs } from '../../ui/table/state-tabs.tsx'

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
  /** The list whose states these are. Without one they stand in a select. */
  of?: Counted
}

/** A list with the counts of its states. */
type Counted = Pick<UseQueryResult<{ stateCounts?: StateCount[] | undefined }>, 'data' | 'isPlaceholderData'>

/** A filter by state, with `all` among its choices: tabs with a count each, or a select. */
export function StateFilter({
  label,
  dictionary,
  waiting,
  all = '全部状态',
  value,
  onChange,
  of,
}: StateFilterProps) {
  const options = optionsOf(dictionary, all).map((option) =>
    option.value === '' ? { ...option, value: 'all' } : option,
  )
  const choices = waiting ? [{ value: 'waiting', label: waiting }, ...options] : options
  const filter = { label, value, options: choices, onChange }
  if (of) return <StateTabs {...filter} counts={of.data?.stateCounts} stale={of.isPlaceholderData} />
  return <SelectFilter {...filter} />
}
