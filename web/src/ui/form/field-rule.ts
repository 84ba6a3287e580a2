import { z } from 'zod'

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Whether a form may omit this value. */
export const isOptional = (schema: z.ZodType) =>
  schema.safeParse(undefined).success || schema.safeParse('').success

/** The message for an empty typed field. */
export const unwritten = (value: unknown, label: string) =>
  value === undefined || value === '' ? `请填写${label}` : undefined

/** The message for an empty picked field. */
export const unchosen = (value: unknown, label: string) =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0) ? `请选择${label}` : undefined

/** Why a field's value cannot be sent, in the contract's words; `undefined` if it can. */
export function fieldProblem(schema: z.ZodType, value: unknown, label: string): string | undefined {
  if (isEmpty(value) && isOptional(schema)) return undefined
  if (isEmpty(value)) return `请填写${label}`
  if (Number.isNaN(value)) return '请输入正确的金额，最多两位小数'
  const checked = z.safeEncode(schema, value)
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? '内容不正确')
}
