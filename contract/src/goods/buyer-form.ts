import { z } from 'zod'
import { formField, type StateOf } from '../states.ts'
import { flag, line, text } from '../values.ts'

export const mostFields = 20
export const mostOptions = 20
export const mostFormFiles = 9
const longest = { label: 40, hint: 100, option: 40, line: 200, text: 2000 }

const optionsOf = (field: { kindDict: FieldKind; options: readonly string[] }) =>
  hasOptions(field.kindDict) ? field.options : []

type FieldKind = StateOf<typeof formField>

/** Whether the buyer chooses among options. */
export const hasOptions = (kind: FieldKind) => kind === formField.choice || kind === formField.choices

/** A question of the form. Its id stays when the question is moved or worded differently. */
export const formFieldShape = z.object({
  id: z.string().regex(/^[a-z0-9]{1,12}$/, { error: '编号格式不正确' }),
  kindDict: formField.codec,
  label: line(1, longest.label, '问题'),
  hint: line(0, longest.hint, '提示').default(''),
  requiredFlag: flag.default(false),
  /** For a choice. */
  options: z
    .array(line(1, longest.option, '选项'))
    .max(mostOptions, { error: `最多 ${mostOptions} 个选项` })
    .default([]),
})
export type FormField = z.output<typeof formFieldShape>

/** What a creator needs to know before a service begins. */
export const BuyerForm = z
  .array(formFieldShape)
  .max(mostFields, { error: `最多 ${mostFields} 个问题` })
  .refine((fields) => isDistinct(fields.map(({ id }) => id)), { error: '问题的编号重复，请刷新后重试' })
  .refine((fields) => fields.every((field) => !hasOptions(field.kindDict) || field.options.length >= 2), {
    error: '选择题至少要有两个选项',
  })
  .refine((fields) => fields.every((field) => isDistinct(optionsOf(field))), {
    error: '同一个问题的选项不能重复',
  })

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length

/** An answer: one text, the chosen options, or the ids of files. */
export const formAnswer = z.object({
  fieldId: z.string().max(12),
  values: z.array(text(longest.text, '回答')).max(mostOptions, { error: `最多 ${mostOptions} 项` }),
})
export type FormAnswer = z.output<typeof formAnswer>

/** What is wrong with the values of an answer; empty if nothing is. Files are checked by the server. */
function answerProblem(field: FormField, values: readonly string[]): string {
  const { kindDict, requiredFlag, options } = field
  if (values.length === 0) return requiredFlag ? missingText(kindDict) : ''
  if (kindDict === formField.files) return values.length > mostFormFiles ? `最多 ${mostFormFiles} 个文件` : ''
  if (hasOptions(kindDict)) {
    if (kindDict === formField.choice && values.length > 1) return '只能选一项'
    return values.every((value) => options.includes(value)) && isDistinct(values) ? '' : '请从选项里选择'
  }
  return values.length === 1 ? textProblem(kindDict, values[0] ?? '') : '只能填一项'
}

const missingText = (kind: FieldKind) =>
  hasOptions(kind) || kind === formField.date ? '请选择' : kind === formField.files ? '请上传文件' : '请填写'

function textProblem(kind: FieldKind, value: string): string {
  if (kind === formField.line)
    return value.length > longest.line || value.includes('\n') ? `最多 ${longest.line} 个字，不能换行` : ''
  if (kind === formField.date) return z.iso.date().safeParse(value).success ? '' : '请选择日期'
  if (kind === formField.number) return /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? '' : '请填写数字'
  return value.length > longest.text ? `最多 ${longest.text} 个字` : ''
}

/** The answers to the questions of a form, without empty ones and those to questions that it does not have. */
export function cleanAnswers(form: readonly FormField[], answers: readonly FormAnswer[]): FormAnswer[] {
  return form.flatMap(({ id }) => {
    const given = answers.find(({ fieldId }) => fieldId === id)?.values ?? []
    const values = given.map((value) => value.trim()).filter((value) => value !== '')
    return values.length > 0 ? [{ fieldId: id, values }] : []
  })
}

/** What is wrong with the answers, by question. */
export function formProblems(
  form: readonly FormField[],
  answers: readonly FormAnswer[],
): Record<string, string> {
  const problems = form.map((field) => {
    const { values = [] } = answers.find(({ fieldId }) => fieldId === field.id) ?? {}
    return [field.id, answerProblem(field, values)] as const
  })
  return Object.fromEntries(problems.filter(([, problem]) => problem !== ''))
}
