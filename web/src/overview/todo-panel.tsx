import { RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { materials } from '@zsm/contract/materials'
import { type OverviewState, overview } from '@zsm/contract/overview'
import { Button } from 'antd'
import { query, useCall } from '../api/query.ts'
import { useMayOpen } from '../api/session.ts'
import { useSending } from '../materials/public.ts'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { stepsOf } from './first-steps.ts'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import './todo-panel.css'
import { todosOf } from './todos.ts'

/** The next tasks: the first steps of a new creator, unless they are hidden, then pending work. */
export function TodoPanel({ state }: { state: OverviewState }) {
  const left = stepsOf(state).filter(({ done }) => !done).length
  const shows = left > 0 && !state.stepsHideFlag
  return (
    <div className="overview-next">
      {shows && <FirstStepsPanel state={state} />}
      <Panel title="待处理" actions={left > 0 && state.stepsHideFlag && <ShowSteps left={left} />}>
        <Todos state={state} />
      </Panel>
    </div>
  )
}

function ShowSteps({ left }: { left: number }) {
  const show = useCall(overview.hideSteps, { invalidates: [overview.get] })
  return (
    <Button type="link" loading={show.isPending} onClick={() => show.mutate({ hideFlag: false })}>
      开店四步，还差 {left} 步
    </Button>
  )
}

function Todos({ state }: { state: OverviewState }) {
  const uploads = useQuery({
    ...query(materials.listUnfinished, {}, { background: true }),
    enabled: useMayOpen(materials.listUnfinished.areas),
  })
  const sending = useSending(({ keys }) => keys)
  const unfinished = (uploads.data?.list ?? []).filter(({ key }) => !sending.includes(key))
  const todos = todosOf(state, unfinished)
  if (todos.length === 0) return <p className="muted">没有要处理的事。</p>
  return (
    <ul className="todos">
      {todos.map(({ text, to, urgent }) => (
        <li key={text}>
          <Link to={to} data-urgent={urgent}>
            {text}
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
