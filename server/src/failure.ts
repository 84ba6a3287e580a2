import { type Acting, type Area, isOpenTo } from '@zsm/contract/wire/areas'
import { type ErrorName, errors } from '@zsm/contract/wire/errors'

type FailureParts = { message?: string; field?: string; data?: unknown; cause?: unknown }

/** A failure that the contract names. Anything else that is thrown is a defect. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly error: ErrorName
  readonly field: string | undefined
  readonly data: unknown

  constructor(error: ErrorName, { message = errors[error].message, field, data, cause }: FailureParts = {}) {
    super(message, { cause })
    this.error = error
    this.field = field
    this.data = data
  }
}

/** The message for a step that came too late: it names the current state, so that nobody has to look it up. */
export const standsAt = (noun: string, state: string): Pick<FailureParts, 'message'> => ({
  message: `${noun}现在是“${state}”，这次没有生效`,
})

export function fail(error: ErrorName, parts?: FailureParts): never {
  throw new Failure(error, parts)
}

/** Fails unless what belongs to these areas is open to the one who acts. */
export function refuseClosed(areas: readonly Area[], acting: Acting): void {
  if (isOpenTo(areas, acting)) return
  const isMember = acting !== undefined && 'role' in acting
  fail('forbidden', {
    message: isMember
      ? '您在这个团队里的角色没有这项权限，需要时请联系团队的创作者'
      : '这个密钥没有这项内容的权限',
  })
}
