import { template } from '@zsm/contract/operators/template'
import type { FastifyInstance } from 'fastify'
import { totpCode } from '../src/operators/totp.ts'

/** A call of the template base, as a session asks it; its answer. */
export async function askTemplate(app: FastifyInstance, path: string, token: string, payload: object = {}) {
  const headers = { 'x-token': token }
  return (await app.inject({ method: 'POST', url: path, headers, payload })).json()
}

/** Takes up a second factor in a session that has just begun, which is proved by it. */
export async function takeUpSecond(
  app: FastifyInstance,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await askTemplate(app, template.offerSecond.path, token)).data
  const taken = await askTemplate(app, template.confirmSecond.path, token, { code: totpCode(secret) })
  return { secret, recoveryCodes: taken.data.recoveryCodes }
}
