import type { SystemHealth } from '@zsm/contract/office/overview'
import { mostWork } from '@zsm/contract/office/waiting'
import { thousands } from '../../format/number.ts'
import { ago, dateTime, secondsSince } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import type { StatusKind } from '../../ui/feedback/status.tsx'

export type HealthLine = {
  key: 'jobs' | 'notices' | 'differences' | 'proof' | 'clientErrors'
  title: string
  kind: StatusKind
  text: string
  to?: string
}

/** The ledger is proved every hour, so an older proof means that the job does not run. */
const proofHours = 3

/** How each part of the system is, in words. Lists that the operator may not see have no line. */
export function healthLines(health: SystemHealth, now?: number): HealthLine[] {
  return [
    jobsLine(health),
    ...countedLine('notices', '付款通知', health.noticeCount, {
      to: paths.operatorNotices({ status: 1 }),
      none: '都已入账',
      some: '条没有入账',
    }),
    ...countedLine('differences', '账目差异', health.differenceCount, {
      to: paths.operatorReconciliations({ tab: 'differences', status: 1 }),
      none: '没有待处理的差异',
      some: '笔待处理',
    }),
    proofLine(health, now),
    clientErrorsLine(health),
  ]
}

function jobsLine({ failedJobs }: SystemHealth): HealthLine {
  const line = { key: 'jobs', title: '自动任务' } as const
  const [latest] = failedJobs
  if (!latest) return { ...line, kind: 'success', text: '近 7 天没有失败' }
  const isGivenUp = failedJobs.some(({ givenUpCount }) => givenUpCount > 0)
  const text = `近 7 天有 ${failedJobs.length} 个任务失败过，最近一次在 ${ago(latest.lastTime, dateTime)}`
  return { ...line, kind: isGivenUp ? 'danger' : 'warning', text }
}

function countedLine(
  key: 'notices' | 'differences',
  title: string,
  count: number | null,
  words: { to: string; none: string; some: string },
): HealthLine[] {
  if (count === null) return []
  if (count === 0) return [{ key, title, kind: 'success', text: words.none, to: words.to }]
  const shown = count > mostWork ? `${mostWork}+` : thousands(count)
  return [{ key, title, kind: 'warning', text: `${shown} ${words.some}`, to: words.to }]
}

function proofLine(
  { proofTime, proofSoundFlag, brokenRules }: SystemHealth,
  now: number | undefined,
): HealthLine {
  const line = { key: 'proof', title: '总账核对' } as const
  if (proofTime === null) return { ...line, kind: 'info', text: '还没有核对过，每小时自动核对一次' }
  const when = dateTime(proofTime)
  if (!proofSoundFlag) {
    return { ...line, kind: 'danger', text: `${when} 没有通过，有 ${brokenRules.length} 条规则不成立` }
  }
  const hours = Math.floor(secondsSince(proofTime, now) / 3600)
  if (hours >= proofHours)
    return { ...line, kind: 'warning', text: `上次通过是 ${when}，已经 ${hours} 小时没有核对` }
  return { ...line, kind: 'success', text: `${when} 核对通过，借贷相等` }
}

function clientErrorsLine({ clientErrorCount }: SystemHealth): HealthLine {
  const line = { key: 'clientErrors', title: '页面错误' } as const
  return clientErrorCount === 0
    ? { ...line, kind: 'success', text: '近 24 小时没有' }
    : { ...line, kind: 'warning', text: `近 24 小时 ${thousands(clientErrorCount)} 次` }
}
