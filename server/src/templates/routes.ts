import { contract } from '@zsm/contract/contract'
import { operatorTemplates } from '@zsm/contract/office/templates'
import { implement, type Mounted } from '../rpc/implement.ts'
import { addTemplate, changeTemplate, getOfficeTemplate, searchOfficeTemplates } from './office.ts'
import { getTemplate, searchTemplates } from './templates.ts'

export function templatesRoutes(): Mounted[] {
  return [
    ...implement(contract.templates, {
      listData: ({ sql }, input) => searchTemplates(sql, input),
      get: ({ sql }, input) => getTemplate(sql, input),
    }),
    ...implement(operatorTemplates, {
      listTemplate: ({ sql }, input) => searchOfficeTemplates(sql, input),
      getTemplate: ({ sql }, { id }) => getOfficeTemplate(sql, id),
      createTemplate: ({ sql, operator }, input) => addTemplate(sql, operator, input),
      updateTemplate: ({ sql }, input) => changeTemplate(sql, input),
    }),
  ]
}
