import { template } from '@zsm/contract/operators/template'
import type { FastifyInstance } from 'fastify'
import { totpCode } from '../src/operators/totp.ts'

/** Makes a call of the template base with a session; answers its body. */
export async function askTemplate(app: FastifyInstance, path: string, token: string, payload: object = {}) {
  const headers = { 'x-token': token }
  return (await app.inject({ method: 'POST', url: path, headers, payload })).json()
}

/** Sets up a second factor in a session that has just begun, which also proves the session. */
export async function takeUpSecond(
  app: FastifyInstance,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await askTemplate(app, template.offerSecond.path, token)).data
  const taken = await askTemplate(app, template.confirmSecond.path, token, { code: totpCode(secret) })
  return { secret, recoveryCodes: taken.data.recoveryCodes }
}
