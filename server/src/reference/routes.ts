import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { getAgreement } from './agreements.ts'
import { listCategories } from './categories.ts'
import { listLabel } from './labels.ts'
import { getDictionaries, getSetting } from './settings.ts'

/** `captchaId`: the id for the captcha's script; empty if no captcha is required. */
export function referenceRoutes({ captchaId }: { captchaId: string }): Mounted[] {
  return implement(contract.reference, {
    listCategories: ({ sql }, input) => listCategories(sql, input),
    listLabel: ({ sql }, input) => listLabel(sql, input),
    getConfig: ({ sql }, input) => getSetting(sql, captchaId, input),
    getAgreement: ({ sql }, input) => getAgreement(sql, input),
    getDict: ({ sql }, input) => getDictionaries(sql, input),
  })
}
