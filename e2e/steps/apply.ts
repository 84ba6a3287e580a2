import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { contract } from '@zsm/contract'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { ask } from './ask.ts'
import { codeFor } from './people.ts'

/** Applies to join as a new creator. */
export async function apply(request: APIRequestContext, name: string): Promise<Mobile> {
  const mobile = `136${randomInt(10 ** 8)
    .toString()
    .padStart(8, '0')}` as Mobile
  await ask(request, contract.accounts.sendCode, { mobile, msgDict: codePurpose.join })
  const { version } = await ask(request, contract.reference.getAgreement, { kind: 'user' })
  const given = { name, code: await codeFor(mobile), applyNote: '教了五年剪辑。' }
  await ask(request, contract.creators.createEnroll, { mobile, agreeVersion: String(version), ...given })
  return mobile
}
