import type { TemplateText } from '@zsm/contract/templates'

export type Filled = Record<string, string>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The initial values of the variables: known values, else the template's own example. */
export const firstValues = ({ variables }: Pick<TemplateText, 'variables'>, known: Filled): Filled =>
  Object.fromEntries(variables.map(({ key, default: example }) => [key, known[key]?.trim() || example]))

/** Replaces every `{{key}}` in the text. Values are escaped, and an empty one leaves a visible gap. */
export const fillTemplate = (
  { contentHtml, variables }: Pick<TemplateText, 'contentHtml' | 'variables'>,
  values: Filled,
): string =>
  contentHtml.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => {
    const label = variables.find((variable) => variable.key === key)?.label ?? key
    return escaped(values[key]?.trim() || `【${label}】`)
  })
