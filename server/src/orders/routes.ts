import { contract } from '@zsm/contract/contract'
import { paymentNotice } from '@zsm/contract/orders'
import { refundNotice } from '@zsm/contract/refunds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { now } from '../clock.ts'
import { heldBy, type Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { success } from '../http/envelope.ts'
import { implement } from '../http/implement.ts'
import { requestInfo } from '../http/mount.ts'
import { type ChannelSettings, getChannel } from './channels.ts'
import { deliverOrder } from './delivery.ts'
import { keepUnreadable, type NoticeParts, takePayment, takeRefund } from './kept-notices.ts'
import { obtainGood } from './obtaining.ts'
import { confirmPaid, createOrder, getOrder } from './offline.ts'
import { listOrders, readStatistics } from './orders.ts'
import { isSigned } from './signatures.ts'

export const ordersRoutes = () =>
  implement(contract.orders, {
    listData: ({ sql, creator }, input) => listOrders(sql, creator, input),
    get: ({ sql, creator }, { id }) => getOrder(sql, creator, id),
    create: ({ sql, creator }, input) => createOrder(sql, creator, input),
    confirmPaid: ({ sql, creator }, { id }) => confirmPaid(sql, creator, id),
    deliver: ({ sql, creator }, input) => deliverOrder(sql, creator, input),
    obtain: ({ sql, creator, account }, input) => obtainGood(sql, { user: creator, account }, input),
    statistics: ({ sql, creator }, input) => readStatistics(sql, creator, { ...input, now: now() }),
  })

type PaymentParts = NoticeParts & { sql: Sql; config: ChannelSettings }

/** `POST /open/pay/notify/:channel`, signed over the very bytes of its body: the parser leaves them as they are. */
export function mountPayments(app: FastifyInstance, { sql: database, config, ...parts }: PaymentParts): void {
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
      const sql = heldBy(channel.name, database)
      const delivery = { channel, now: now(), request: requestInfo(request) }
      if (isRefund(given)) {
        const read = refundNotice.safeParse(given)
        if (!read.success) return refuse(read.error, keepUnreadable(sql, { ...delivery, body }))
        return success(await takeRefund(sql, parts.acceptRefund, { ...delivery, notice: read.data }))
      }
      const read = paymentNotice.safeParse(given)
      if (!read.success) return refuse(read.error, keepUnreadable(sql, { ...delivery, body }))
      return success(await takePayment(sql, parts, { ...delivery, notice: read.data }))
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
