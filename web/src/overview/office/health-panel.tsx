import { useQuery } from '@tanstack/react-query'
import { jobTitles } from '@zsm/contract/office/job-titles'
import type { SystemHealth } from '@zsm/contract/office/overview'
import { operators } from '@zsm/contract/operators'
import { query } from '../../api/query.ts'
import { thousands } from '../../format/number.ts'
import { ago, dateTime } from '../../format/time.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { type HealthLine, healthLines } from './health-lines.ts'
import './health-panel.css'

/** Whether everything that works by itself does. */
export function HealthPanel() {
  const health = useQuery({
    ...query(operators.getHealth, {}, { background: true }),
    refetchInterval: 60_000,
  })
  return (
    <Panel title="系统状况">
      <Loaded from={health} rows={5}>
        {(health) => (
          <ul className="health">
            {healthLines(health).map((line) => (
              <li key={line.key}>
                <Line line={line} />
                <Findings of={line.key} health={health} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

const kindWords = { success: '正常', warning: '请留意', danger: '有问题', info: '未开始' } as const

const Line = ({ line: { title, kind, text, to } }: { line: HealthLine }) => (
  <p className="health-line">
    <span className="health-title">{title}</span>
    <Status kind={kind}>{kindWords[kind]}</Status>
    <span className="health-text numeric">{text}</span>
    {to && kind !== 'success' && (
      <Link to={to} aria-label={`去处理${title}`}>
        去处理
      </Link>
    )}
  </p>
)

/** What failed, for who wants to know more. */
function Findings({ of, health }: { of: HealthLine['key']; health: SystemHealth }) {
  if (of === 'jobs' && health.failedJobs.length > 0) return <FailedJobs jobs={health.failedJobs} />
  if (of === 'proof' && health.brokenRules.length > 0) return <BrokenRules rules={health.brokenRules} />
  if (of === 'clientErrors' && health.clientErrors.length > 0)
    return <ClientErrors clientErrors={health.clientErrors} />
  return null
}

const FailedJobs = ({ jobs }: { jobs: SystemHealth['failedJobs'] }) => (
  <details>
    <summary>哪些任务</summary>
    <ul className="health-details">
      {jobs.map(({ name, failCount, givenUpCount, lastTime, text, detail }) => (
        <li key={name}>
          <strong>{jobTitles.get(name) ?? name}</strong>
          <span className="muted numeric">
            {ago(lastTime, dateTime)}，失败 {thousands(failCount)} 次
            {givenUpCount > 0 && `，其中 ${thousands(givenUpCount)} 次重试后仍失败`}
          </span>
          <p>{text}</p>
          <code>{detail}</code>
        </li>
      ))}
    </ul>
  </details>
)

const BrokenRules = ({ rules }: { rules: readonly string[] }) => (
  <details>
    <summary>哪些规则</summary>
    <ul className="health-details">
      <li>
        <p>请先暂停打款，把下面的规则名交给技术人员。</p>
        {rules.map((rule) => (
          <code key={rule}>{rule}</code>
        ))}
      </li>
    </ul>
  </details>
)

const ClientErrors = ({ clientErrors }: { clientErrors: SystemHealth['clientErrors'] }) => (
  <details>
    <summary>哪些错误</summary>
    <ul className="health-details">
      {clientErrors.map(({ message, url, count, lastTime }) => (
        <li key={message}>
          <strong className="numeric">{thousands(count)} 次</strong>
          <span className="muted numeric">
            最近 {ago(lastTime, dateTime)}
            {url && `，${url}`}
          </span>
          <code>{message}</code>
        </li>
      ))}
    </ul>
  </details>
)
