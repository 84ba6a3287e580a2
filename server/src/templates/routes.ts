import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { getTemplate, searchTemplates } from './templates.ts'

export function templatesRoutes(): Mounted[] {
  return implement(contract.templates, {
    listData: ({ sql }, input) => searchTemplates(sql, input),
    get: ({ sql }, input) => getTemplate(sql, input),
  })
}
