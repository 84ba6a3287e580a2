/**
 * A call to a provider without a usable answer.
 *
 * - `unreachable`: no answer, a 5xx, or an unsigned refusal. The request may have been carried out: query before requesting the same in
 * another way.
 *
 * - `refused`: a correctly signed refusal with the provider's code. Nothing was carried out.
 *
 * - `busy`: a correctly signed refusal for now: too many calls, or a bill that is not made yet. Repeat later.
 *
 * - `unreadable`: correctly signed, but not in the documented form. The request may have been carried out.
 *
 * - `forged`: an answer or a notice with a wrong signature, time, receiver or nonce. Nothing in it is believed.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'

  readonly kind: 'unreachable' | 'refused' | 'busy' | 'unreadable' | 'forged'
  /** The provider's code, such as `ORDER_NOT_EXIST`; in lower case it is ours, because the provider gave none. */
  readonly code: string
  /** The provider's name of the refused field. */
  readonly field: string | undefined

  constructor(
    kind: ProviderFailure['kind'],
    code: string,
    message: string,
    options: ErrorOptions & { field?: string | undefined } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.code = code
    this.field = options.field
  }
}
