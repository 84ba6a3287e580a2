import type { OfficeTemplateText } from '@zsm/contract/office/templates'

type Variables = OfficeTemplateText['variables']

/** The variables of a text in order, with their earlier descriptions. */
export function variablesIn(html: string, known: Variables): Variables {
  const keys = new Set([...html.matchAll(/\{\{(\w+)\}\}/g)].map(([, key = '']) => key))
  return [...keys].map(
    (key) => known.find((variable) => variable.key === key) ?? { key, label: key, default: '' },
  )
}
