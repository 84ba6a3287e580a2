import { type ErrorName, errors } from '@zsm/contract/wire/errors'

type Details = { message?: string; field?: string; data?: unknown; cause?: unknown }

/** A failure that the contract names. Anything else that is thrown is a defect. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly error: ErrorName
  readonly field: string | undefined
  readonly data: unknown

  constructor(error: ErrorName, { message = errors[error].message, field, data, cause }: Details = {}) {
    super(message, { cause })
    this.error = error
    this.field = field
    this.data = data
  }
}

export function fail(error: ErrorName, details?: Details): never {
  throw new Failure(error, details)
}
