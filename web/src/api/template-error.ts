/** A failed template call (specification 8): `code` is 0 if no answer came. */
export class TemplateError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
