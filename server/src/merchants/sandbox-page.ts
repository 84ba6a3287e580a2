import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../database/sql.ts'
import {
  moveApplication,
  type SandboxApplication,
  type SandboxState,
} from '../gateways/onboarding/sandbox/sandbox-onboarding.queries.ts'
import { sandboxPage } from '../gateways/sandbox-page.ts'

type Step = { label: string; to: SandboxState }

/** The steps that a tester may choose in each state. */
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

export const pageOf = ({ requestNo, shortName, state }: SandboxApplication): string =>
  sandboxPage({
    title: '沙箱收款账户',
    note: '这里不开真实的账户，只用来测试。',
    facts: [
      ['商户简称', shortName],
      ['申请编号', requestNo],
    ],
    said: said[state],
    choices: Object.fromEntries(Object.entries(steps[state]).map(([choice, { label }]) => [choice, label])),
  })
