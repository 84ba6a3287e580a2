import { createHmac, randomBytes } from 'node:crypto'

/** The form of secrets by the Standard Webhooks specification. */
const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

type Message = { id: string; timestamp: number; body: string }

/** The value of `webhook-signature`: one signature for each secret that is valid now. */
export const signaturesOf = (secrets: readonly string[], message: Message): string =>
  secrets.map((secret) => `v1,${sign(secret, message)}`).join(' ')

function sign(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
