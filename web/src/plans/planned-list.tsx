import type { Planned } from '@zsm/contract/goods/plans'
import { plannedOutcome } from '@zsm/contract/states'
import { clockTime, day, timeText } from '../format/time.ts'
import { Status } from '../ui/feedback/status.tsx'
import { Link } from '../ui/page/link.tsx'
import { type RowAction, RowActions } from '../ui/table/row-actions.tsx'
import { editorPath, keyOf, kindText, outcomeKinds, subjectText } from './planned-text.ts'

type Props = { list: readonly Planned[]; actionsOf: (planned: Planned) => RowAction[] }

/** Plans day by day. */
export const PlannedList = ({ list, actionsOf }: Props) => (
  <>
    {[...Map.groupBy(list, ({ time }) => day(time))].map(([at, planned]) => (
      <section key={at} className="plans-of-day" aria-label={at}>
        <h2>{timeText(`${at} 00:00`, '{m}月{d}日 周{a}')}</h2>
        <ul>
          {planned.map((each) => (
            <li key={keyOf(each)}>
              <span className="plans-time">{clockTime(each.time)}</span>
              <span className="plans-what">
                <span>{kindText(each)}</span>
                <Link to={editorPath(each)}>{subjectText(each)}</Link>
                {each.reason && <span className="muted">{each.reason}</span>}
              </span>
              <Status kind={outcomeKinds[each.outcomeDict]}>{plannedOutcome.labels[each.outcomeDict]}</Status>
              <RowActions actions={actionsOf(each)} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)
