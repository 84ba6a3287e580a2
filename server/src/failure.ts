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

/** The message for a step that came too late: it names the current state, so that nobody has to look it up. */
export const standsAt = (noun: string, state: string): Pick<Details, 'message'> => ({
  message: `${noun}现在是“${state}”，这次没有生效`,
})

export function fail(error: ErrorName, details?: Details): never {
  throw new Failure(error, details)
}
