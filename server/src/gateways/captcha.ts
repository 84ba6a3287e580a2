/** A captcha, for actions that cost money and need no session. */
export type Captcha = {
  /** The public id for the provider's script in the browser. */
  siteId: string
  /** Hosts of that script and its parts. A page may load them only from these. */
  origins: readonly string[]
  /**
   * Asks the provider to verify what its script gave to the browser. Answers the id of the passed challenge,
   * which we accept once, or undefined. Fails with `captchaDown` if the provider cannot be asked.
   */
  check(given: string): Promise<string | undefined>
}
