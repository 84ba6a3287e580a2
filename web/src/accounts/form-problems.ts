import { CallError } from '@zsm/contract/client/call-error'
import type { CallInput, Endpoint } from '@zsm/contract/endpoint'
import { failureText } from '../api/failure-text.ts'

/** What is wrong with a form, by the contract's names of its fields. */
export type Problems = Record<string, string>

/** What keeps a form from being sent, in the contract's words. */
export function problemsOf<E extends Endpoint>({ input }: E, values: CallInput<E>): Problems {
  const issues = input.safeParse(values).error?.issues ?? []
  // The first thing wrong with a field is what it says.
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())
}

/** Where a refusal of the server belongs, if it names a field. */
export const problemsFrom = (error: unknown): Problems =>
  error instanceof CallError && error.field ? { [error.field]: error.message } : {}

/** What is said of a refusal that no field shows. */
export const failureBeside = (error: unknown, placed = problemsFrom(error)) =>
  error && Object.keys(placed).length === 0 ? failureText(error) : undefined
