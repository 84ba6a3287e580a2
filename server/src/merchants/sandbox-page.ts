import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../database/sql.ts'
import { escapeHtml } from '../escape-html.ts'
import {
  moveApplication,
  type SandboxApplication,
  type SandboxState,
} from '../gateways/onboarding/sandbox/sandbox-onboarding.queries.ts'

type Step = { label: string; to: SandboxState }

/** What a tester may do in each state. */
const steps: Record<SandboxState, Record<string, Step>> = {
  rejected: {},
  verifying: { verify: { label: '完成账户验证', to: 'signing' }, cancel: { label: '作废', to: 'cancelled' } },
  signing: { sign: { label: '签约', to: 'opened' }, cancel: { label: '作废', to: 'cancelled' } },
  opened: { freeze: { label: '冻结账户', to: 'frozen' } },
  frozen: { unfreeze: { label: '解除冻结', to: 'opened' } },
  cancelled: {},
}

const said: Record<SandboxState, string> = {
  rejected: '已驳回，请回到认证页修改后重新提交。',
  verifying: '等待账户验证。',
  signing: '等待签约。',
  opened: '已开通。请回到认证页，点“刷新状态”。',
  frozen: '已冻结。',
  cancelled: '已作废。',
}

export const Chosen = z.object({ choice: z.string().max(20) })

export async function choose(
  sql: Sql,
  { requestNo, state }: SandboxApplication,
  choice: string,
): Promise<void> {
  const step = Object.hasOwn(steps[state], choice) ? steps[state][choice] : undefined
  const subMchId = `90${randomInt(10_000_000, 100_000_000)}`
  if (step) await moveApplication(sql, { requestNo, from: state, to: step.to, subMchId })
}

export function pageOf({ requestNo, shortName, state }: SandboxApplication): string {
  const buttons = Object.entries(steps[state]).map(
    ([choice, { label }]) => `<button name="choice" value="${choice}">${label}</button>`,
  )
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>沙箱收款账户</title>
<style>${styles}</style>
<main>
<h1>沙箱收款账户</h1>
<p>这里不开真实的账户，只用来测试。</p>
<dl><dt>商户简称</dt><dd>${escapeHtml(shortName)}</dd><dt>申请编号</dt><dd>${escapeHtml(requestNo)}</dd></dl>
<p role="status">${said[state]}</p>
<form method="post">${buttons.join('')}</form>
</main>
</html>`
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1.25rem }
h1 { font-size: 1.25rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; overflow-wrap: anywhere }
dt { opacity: .7 } dd { margin: 0 }
form { display: grid; gap: .75rem }
button { font: inherit; min-height: 2.75rem; border-radius: .5rem; border: 1px solid currentcolor; background: none; color: inherit }
button:first-child { border: 0; background: #1f5fd1; color: #fff }
`
