/** A failed template call (seed 8): `code` 0 when no answer came. */
export class TemplateError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
