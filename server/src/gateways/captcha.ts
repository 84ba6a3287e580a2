/** Tells people from programs, where somebody without a session asks for what costs. */
export type Captcha = {
  /** What the provider's script in the browser is told. Public. */
  siteId: string
  /** Where that script and its parts come from: a page may load them from there, and from nowhere else. */
  origins: readonly string[]
  /**
   * Asks the provider about what its script gave the browser. Answers the name of the challenge that was passed, which
   * is good once; undefined where none was. Fails with `captchaDown` when the provider cannot be asked.
   */
  check(given: string): Promise<string | undefined>
}
