import { contract } from '@zsm/contract/contract'
import { operatorDictionaries } from '@zsm/contract/office/dictionaries'
import { operatorAgreements } from '@zsm/contract/site/agreements'
import { implement, type Mounted } from '../rpc/implement.ts'
import { type AnnounceAgreement, getAgreement, listAgreement, publishAgreement } from './agreements.ts'
import { listCategories } from './categories.ts'
import { listLabel } from './labels.ts'
import { changeDict, listOfficeDicts } from './office/settings.ts'
import { type EnvironmentFacts, getDictionaries, getSetting } from './settings.ts'

type ReferenceParts = EnvironmentFacts & { announceAgreement: AnnounceAgreement }

export function referenceRoutes({ announceAgreement: announce, ...facts }: ReferenceParts): Mounted[] {
  return [
    ...implement(contract.reference, {
      listCategories: ({ sql }, input) => listCategories(sql, input),
      listLabel: ({ sql }, input) => listLabel(sql, input),
      getConfig: ({ sql }, input) => getSetting(sql, facts, input),
      getAgreement: ({ sql }, input) => getAgreement(sql, input),
      getDict: ({ sql }, input) => getDictionaries(sql, input),
    }),
    ...implement(operatorDictionaries, {
      listDict: ({ sql }, input) => listOfficeDicts(sql, input),
      updateDict: ({ sql }, input) => changeDict(sql, input),
    }),
    ...implement(operatorAgreements, {
      listAgreement: ({ sql }, { kind }) => listAgreement(sql, kind),
      publishAgreement: ({ sql, operator }, input) => publishAgreement(sql, operator, { ...input, announce }),
    }),
  ]
}
