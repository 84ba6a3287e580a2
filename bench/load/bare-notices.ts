import { type KeyObject, verify } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Sql } from '../../server/src/database/sql.ts'
import { runText } from '../../server/src/database/sql.ts'

type Keys = { wechat: KeyObject; alipay: KeyObject }

/**
 * The baseline of a notice: a handler that verifies the provider's signature and inserts one row, with the same pool, and nothing
 * else of ours. It neither decrypts nor reads what the notice says.
 */
export async function bareNotices(sql: Sql, keys: Keys): Promise<FastifyInstance> {
  await runText(
    sql,
    'create table bare_notices (id bigint generated always as identity primary key, body text not null)',
    [],
  )
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body)
  app.post<{ Body: Buffer }>('/wechat', async ({ headers, body }, reply) => {
    const head = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n`
    const text = Buffer.concat([Buffer.from(head), body, Buffer.from('\n')])
    const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64')
    if (!verify('sha256', text, keys.wechat, signature)) return reply.code(401).send({})
    await sql`insert into bare_notices (body) values (${body.toString()})`
    return reply.code(204).send()
  })
  app.post<{ Body: Buffer }>('/alipay', async ({ body }, reply) => {
    const { sign = '', sign_type: _, ...signed } = Object.fromEntries(new URLSearchParams(body.toString()))
    const text = Object.keys(signed)
      .sort()
      .map((name) => `${name}=${signed[name]}`)
      .join('&')
    if (!verify('sha256', Buffer.from(text), keys.alipay, Buffer.from(sign, 'base64')))
      return reply.code(401).send({})
    await sql`insert into bare_notices (body) values (${body.toString()})`
    return reply.type('text/plain').send('success')
  })
  return app
}
