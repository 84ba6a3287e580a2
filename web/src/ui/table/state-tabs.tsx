import type { StateCount } from '@zsm/contract/values'
import { thousands } from '../../format/number.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import './state-tabs.css'

type StateTabsProps<Value extends string> = {
  label: string
  value: Value
  /** Every state, and the choice of all. */
  options: readonly { value: Value; label: string }[]
  /** By the list's other filters. Undefined until they are read: then only the choice of all and the chosen state are shown. */
  counts: readonly StateCount[] | undefined
  /** The counts are those of other filters. They stay, dimmed, until the new ones arrive. */
  stale: boolean
  onChange: (value: Value) => void
}

/** So few states all stand. Of more, those without rows are left out. */
const few = 5

/** The states of a list as tabs, each with its count. A + says that there are more. */
export function StateTabs<Value extends string>({ options, counts, stale, ...rest }: StateTabsProps<Value>) {
  return (
    <div className="state-tabs" data-stale={stale || undefined}>
      <ChoiceFilter {...rest} options={tabsOf(options, rest.value, counts)} />
    </div>
  )
}

/** The tabs that are shown. A tab that the server does not count, such as a recycle bin, has no number and always stands. */
export function tabsOf<Value extends string>(
  options: StateTabsProps<Value>['options'],
  chosen: Value,
  counts: readonly StateCount[] | undefined,
): { value: Value; label: string }[] {
  const [first] = options
  return options.flatMap(({ value, label }) => {
    const count = counts?.find(({ state }) => state === (value === 'all' ? '' : value))
    const stands = options.length <= few || value === chosen || value === first?.value
    if (!count) return counts || stands ? [{ value, label }] : []
    if (count.rowCount === 0 && !stands) return []
    return [{ value, label: `${label} ${thousands(count.rowCount)}${count.capped ? '+' : ''}` }]
  })
}
