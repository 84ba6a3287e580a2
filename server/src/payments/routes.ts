import { paymentNotice, refundNotice } from '@zsm/contract/payments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { now } from '../clock.ts'
import { type Sql, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { isSigned } from '../gateways/notice-signatures.ts'
import { type ChannelSettings, getChannel } from '../gateways/payment-channels.ts'
import { success } from '../rpc/envelope.ts'
import { requestInfo } from '../rpc/mount.ts'
import { storeUnparsable, takePayment, takeRefund } from './kept-notices.ts'

type PaymentParts = { sql: Sql; config: ChannelSettings }

/** `POST /open/pay/notify/:channel`, signed over the very bytes of its body: the parser leaves them as they are. */
export function mountPayments(app: FastifyInstance, { sql: database, config }: PaymentParts): void {
  app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 16_384 },
      async (_: unknown, body: Buffer) => body,
    )
    app.post<{ Params: { channel: string } }>('/open/pay/notify/:channel', async (request) => {
      const channel = getChannel(request.params.channel, config)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(channel.secret, signedParts(request, body), now())) fail('noticeInvalid')
      const given = parseJson(body)
      const sql = withQuota(channel.name, database)
      const delivery = { channel, now: now(), request: requestInfo(request) }
      if (isRefund(given)) {
        const read = refundNotice.safeParse(given)
        if (!read.success) return refuse(read.error, storeUnparsable(sql, { ...delivery, body }))
        return success(await takeRefund(sql, { ...delivery, notice: read.data }))
      }
      const read = paymentNotice.safeParse(given)
      if (!read.success) return refuse(read.error, storeUnparsable(sql, { ...delivery, body }))
      return success(await takePayment(sql, { ...delivery, notice: read.data }))
    })
  })
}

function signedParts({ headers }: FastifyRequest, body: Buffer) {
  const text = (name: string) => String(headers[name] ?? '')
  return { timestamp: text('x-timestamp'), nonce: text('x-nonce'), signature: text('x-signature'), body }
}

const isRefund = (notice: unknown) => typeof notice === 'object' && notice !== null && 'refundNo' in notice

/** Refused once it is kept: the channel says it again, and operators look after it meanwhile. */
async function refuse({ issues: [issue] }: z.ZodError, kept: Promise<void>): Promise<never> {
  await kept
  return fail('invalidInput', {
    field: String(issue?.path[0] ?? ''),
    ...(issue && { message: issue.message }),
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
