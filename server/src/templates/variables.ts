import type { OfficeTemplateText } from '@zsm/contract/office/templates'
import { fail } from '../failure.ts'

/** Every `{{key}}` in the text must be explained once, and no others. */
export function checkVariables(contentHtml: string, variables: OfficeTemplateText['variables']): void {
  const used = new Set([...contentHtml.matchAll(/\{\{(\w+)\}\}/g)].map(([, key = '']) => key))
  const explained = new Set(variables.map(({ key }) => key))
  const missing = [...used].filter((key) => !explained.has(key))
  if (missing.length > 0) {
    fail('variableUnknown', { field: 'variables', message: `请说明变量 ${missing.join('、')}` })
  }
  const idle = [...explained].filter((key) => !used.has(key))
  if (idle.length > 0) {
    fail('variableUnknown', {
      field: 'variables',
      message: `内容里没有用到变量 ${idle.join('、')}，请删除它`,
    })
  }
  if (explained.size < variables.length) fail('variableUnknown', { field: 'variables' })
}
