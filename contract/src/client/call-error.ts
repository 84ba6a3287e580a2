import type { ErrorName } from '../wire/errors.ts'

/** `network`: no answer came; `unreadable`: the answer is not the product's (a proxy's page, a wrong shape). */
export type CallErrorName = ErrorName | 'network' | 'unreadable'

type CallErrorDetails = {
  name: CallErrorName
  code: number
  message: string
  /** The answer's HTTP status; 0 if no answer came. */
  status?: number
  /** The invalid input field, if the server named one. */
  field?: string | undefined
  data?: unknown
  requestId?: string | undefined
  cause?: unknown
}

/** A call that failed, with the name of its failure. */
export class CallError extends Error {
  override readonly name: CallErrorName
  readonly status: number
  readonly code: number
  readonly field: string | undefined
  readonly data: unknown
  readonly requestId: string | undefined

  constructor({ name, status = 0, code, message, field, data, requestId, cause }: CallErrorDetails) {
    super(message, { cause })
    this.name = name
    this.status = status
    this.code = code
    this.field = field
    this.data = data
    this.requestId = requestId
  }
}

export const isCallError = (error: unknown, name?: CallErrorName): error is CallError =>
  error instanceof CallError && (name === undefined || error.name === name)

/** The failure of a call that got no answer. */
export const networkFailure = () =>
  new CallError({ name: 'network', code: 0, message: '请求失败,请检查网络' })
