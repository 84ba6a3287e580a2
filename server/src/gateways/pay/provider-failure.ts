/**
 * How a call to a provider ends without an answer that we can use.
 * - `unreachable`: no answer, a 5xx, or an unsigned refusal. It may have been carried out: ask before asking for the
 *   same again in another way.
 * - `refused`: a rightly signed refusal, with the provider's code. Nothing was carried out.
 * - `busy`: a rightly signed refusal for now: too many calls, or a bill that is not made yet. The same again later.
 * - `unreadable`: rightly signed, and not what the provider's documentation says. It may have been carried out.
 * - `forged`: an answer or a notice whose signature, time, receiver or nonce is not right. Nothing in it is believed.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'

  readonly kind: 'unreachable' | 'refused' | 'busy' | 'unreadable' | 'forged'
  /** The provider's own code, such as `ORDER_NOT_EXIST`; ours in small letters where the provider gave none. */
  readonly code: string
  /** The provider's name of the field that it refused. */
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
