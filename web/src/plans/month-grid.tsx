import type { Planned } from '@zsm/contract/goods/plans'
import { plannedOutcome } from '@zsm/contract/states'
import type { Day } from '@zsm/contract/values'
import { type DragEvent, useState } from 'react'
import { clockTime, day, today } from '../format/time.ts'
import { DropMenu } from '../ui/overlay/drop-menu.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { weeksOf } from './month.ts'
import { keyOf, kindText, outcomeKinds, plannedText, subjectText } from './planned-text.ts'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

type GridProps = {
  month: string
  list: readonly Planned[]
  actionsOf: (planned: Planned) => RowAction[]
  onDrop: (planned: Planned, to: Day) => unknown
}

/** A month of plans. What is still to come can be dragged to another day; each entry opens a menu with the same by keyboard. */
export function MonthGrid({ month, list, actionsOf, onDrop }: GridProps) {
  const [dragged, setDragged] = useState<Planned>()
  const byDay = Map.groupBy(list, ({ time }) => day(time))
  const drop = (to: Day) => {
    if (dragged && day(dragged.time) !== to) onDrop(dragged, to)
    setDragged(undefined)
  }
  return (
    <table className="plans-grid">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((at) => (
              <DayCell
                key={at}
                at={at}
                outside={!at.startsWith(month)}
                target={dragged !== undefined}
                onDrop={() => drop(at)}
              >
                {(byDay.get(at) ?? []).map((planned) => (
                  <Entry
                    key={keyOf(planned)}
                    planned={planned}
                    actions={actionsOf(planned)}
                    onDrag={(on) => setDragged(on ? planned : undefined)}
                  />
                ))}
              </DayCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = {
  at: Day
  outside: boolean
  /** Something is being dragged. */
  target: boolean
  onDrop: () => void
  children: React.ReactNode
}

function DayCell({ at, outside, target, onDrop, children }: DayCellProps) {
  const allow = (event: DragEvent) => target && event.preventDefault()
  const isToday = at === today()
  return (
    <td
      className={outside ? 'plans-outside' : undefined}
      onDragOver={allow}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <time dateTime={at} className={isToday ? 'plans-day plans-today' : 'plans-day'}>
        {Number(at.slice(8))}
        {isToday && <span className="visually-hidden">今天</span>}
      </time>
      {children}
    </td>
  )
}

type EntryProps = { planned: Planned; actions: RowAction[]; onDrag: (on: boolean) => void }

const Entry = ({ planned, actions, onDrag }: EntryProps) => (
  <DropMenu
    items={actions.map((action) => ({ key: action.label, ...action }))}
    heading={planned.reason || plannedText(planned)}
  >
    {(trigger) => (
      <button
        type="button"
        className={`plans-entry status-${outcomeKinds[planned.outcomeDict]}`}
        draggable={planned.outcomeDict === plannedOutcome.waiting}
        onDragStart={() => onDrag(true)}
        onDragEnd={() => onDrag(false)}
        aria-label={plannedText(planned)}
        title={plannedText(planned)}
        {...trigger}
      >
        <span className="plans-entry-time">{clockTime(planned.time)}</span> {kindText(planned)}
        <span className="plans-entry-name">{subjectText(planned)}</span>
      </button>
    )}
  </DropMenu>
)
