import { randomUUID } from 'node:crypto'
import { fen } from '@zsm/contract/money/fen'
import { now } from '../../../clock.ts'
import type { Sql } from '../../../database/sql.ts'
import { ProviderFailure } from '../../pay/provider-failure.ts'
import type {
  ApplicationAnswer,
  NewApplication,
  OnboardingGateway,
  SubmissionAnswer,
} from '../onboarding-gateway.ts'
import {
  findApplication,
  putApplication,
  type SandboxApplication,
  type SandboxState,
} from './sandbox-onboarding.queries.ts'

/**
 * A provider for trials that stores no papers. The short name says what becomes of an application: with 驳回 it is rejected, with
 * 验证 the account is verified first, and any other is signed on the sandbox's page.
 */
export function sandboxOnboarding(sql: Sql, url: string): OnboardingGateway {
  return {
    upload: async () => `sandbox-${randomUUID()}`,
    submit: (application) => submit(sql, application),
    query: async (requestNo) => {
      const found = await findApplication(sql, requestNo)
      return found ? answerOf(found, `${url}${sandboxMerchantPath(requestNo)}`) : { state: 'unknown' }
    },
  }
}

export const sandboxMerchantPath = (requestNo: string): string => `/open/pay/sandbox/merchants/${requestNo}`

async function submit(sql: Sql, { requestNo, shortName }: NewApplication): Promise<SubmissionAnswer> {
  const isTaken = await putApplication(sql, {
    requestNo,
    shortName,
    state: fateOf(shortName),
    createTime: now(),
  })
  if (!isTaken) throw new ProviderFailure('refused', 'RESOURCE_ALREADY_EXISTS', '存在流程进行中的申请单')
  return { state: 'checking' }
}

function fateOf(shortName: string): SandboxState {
  if (shortName.includes('驳回')) return 'rejected'
  return shortName.includes('验证') ? 'verifying' : 'signing'
}

function answerOf({ state, subMchId }: SandboxApplication, url: string): ApplicationAnswer {
  const reason = '沙箱：商户简称里有“驳回”，改掉后重新提交'
  if (state === 'rejected') return { state, objections: [{ field: 'shortName', reason }] }
  if (state === 'frozen')
    return { state, objections: [{ field: 'other', reason: '沙箱：测试人员冻结了账户' }] }
  if (state === 'verifying') return { state, validation, url }
  if (state === 'signing') return { state, url }
  return state === 'opened' ? { state, subMchId } : { state }
}

const validation = {
  amountFen: fen(124),
  accountNo: '7222223333322332',
  accountName: '沙箱支付科技有限公司',
  bank: '沙箱银行深圳支行',
  city: '深圳',
  remark: '入驻账户验证',
  deadline: '三天内',
}
