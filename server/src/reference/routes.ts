import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../http/implement.ts'
import { getAgreement } from './agreements.ts'
import { listClassify } from './classifies.ts'
import { listLabel } from './labels.ts'
import { getDictionary, getSetting, listGivenWords } from './settings.ts'

export function referenceRoutes(): Mounted[] {
  return implement(contract.reference, {
    listClassify: ({ sql }, input) => listClassify(sql, input),
    listLabel: ({ sql }, input) => listLabel(sql, input),
    getConfig: ({ sql }, input) => getSetting(sql, input),
    getAgreement: ({ sql }, input) => getAgreement(sql, input),
    getDict: ({ sql }, input) => getDictionary(sql, input),
    listDictWord: ({ sql }) => listGivenWords(sql),
  })
}
