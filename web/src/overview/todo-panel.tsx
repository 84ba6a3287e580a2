import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import type { OverviewState } from '@zsm/contract/overview'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import './todo-panel.css'
import { stepsOf, todosOf } from './todos.ts'

/** The next tasks: the first steps of a new creator, then pending work. */
export function TodoPanel({ state }: { state: OverviewState }) {
  const steps = stepsOf(state)
  const gone = steps.filter(({ done }) => done).length
  return (
    <div className="overview-next">
      {gone < steps.length && (
        <Panel
          title="开店四步"
          description={`已完成 ${gone} 步。${state.merchantFlag === null ? '上架后就能成交；认证通过并绑好银行卡，就能提现。' : '上架并开通收款后就能成交和提现。'}`}
        >
          <ol className="first-steps">
            {steps.map(({ title, text, to, done }, index) => (
              <li key={title} data-done={done}>
                <span className="step-mark numeric" aria-hidden>
                  {done ? <CheckCircleFilled /> : index + 1}
                </span>
                <span>
                  {done ? <strong>{title}</strong> : <Link to={to}>{title}</Link>}
                  <span className="muted">{done ? '已完成' : text}</span>
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Panel title="待处理">
        <Todos state={state} />
      </Panel>
    </div>
  )
}

function Todos({ state }: { state: OverviewState }) {
  const todos = todosOf(state)
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
