import type { ErrorName } from '@zsm/contract/errors'

/** `network`: no answer came; `unreadable`: an answer that is not the product's (a proxy's page, a wrong shape). */
export type CallErrorName = ErrorName | 'network' | 'unreadable'

export type CallErrorDetails = {
  name: CallErrorName
  code: number
  message: string
  /** The input field at fault, where the server names one. */
  field?: string
  data?: unknown
  requestId?: string
}

/** A call that failed, with the name of its failure. */
export class CallError extends Error {
  override readonly name: CallErrorName
  readonly code: number
  readonly field: string | undefined
  readonly data: unknown
  readonly requestId: string | undefined

  constructor({ name, code, message, field, data, requestId }: CallErrorDetails) {
    super(message)
    this.name = name
    this.code = code
    this.field = field
    this.data = data
    this.requestId = requestId
  }
}

export const isCallError = (error: unknown, name?: CallErrorName): error is CallError =>
  error instanceof CallError && (name === undefined || error.name === name)
