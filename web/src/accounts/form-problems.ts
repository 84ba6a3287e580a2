import { CallError } from '@zsm/contract/client/call-error'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { failureText } from '../api/failure-text.ts'

/** The problems of a form, by the contract's names of its fields. */
export type Problems = Record<string, string>

/** Why a form cannot be sent, in the contract's words. */
export function problemsOf<E extends Endpoint>({ input }: E, values: CallInput<E>): Problems {
  const issues = input.safeParse(values).error?.issues ?? []
  // Reversed, so that a field's first problem wins.
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())
}

/** The server's refusal as a problem of the field that it names, if any. */
export const problemsFrom = (error: unknown): Problems =>
  error instanceof CallError && error.field ? { [error.field]: error.message } : {}

/** The text of a failure that no field shows. */
export const failureBeside = (error: unknown, placed = problemsFrom(error)) =>
  error && Object.keys(placed).length === 0 ? failureText(error) : undefined
