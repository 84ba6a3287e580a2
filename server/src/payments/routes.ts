import { operatorNotices } from '@zsm/contract/office/notices'
import { paymentNotice, refundNotice } from '@zsm/contract/payments'
import { checkoutPath } from '@zsm/contract/site/learner-pages'
import { CheckoutId } from '@zsm/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { now } from '../clock.ts'
import { type Sql, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { isSigned } from '../gateways/notice-signatures.ts'
import type { PayGateway, RawNotice } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { findPayment, findTrade } from '../gateways/pay/sandbox/sandbox.queries.ts'
import { sandboxPagePath } from '../gateways/pay/sandbox/sandbox-gateway.ts'
import { type Channels, getChannel } from '../gateways/payment-channels.ts'
import { acceptForms } from '../http/accept-forms.ts'
import { success } from '../rpc/envelope.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerToken } from '../rpc/learner-cookie.ts'
import { requestInfo } from '../rpc/mount.ts'
import { type LearnerSession, type Sessions, validOrNone } from '../rpc/session.ts'
import { type BookTogether, openBookingTogether } from './booking/together.ts'
import type { Delivery } from './deliveries.ts'
import { storeUnparsable, takePayment, takeRefund } from './kept-notices.ts'
import { listNotices, settle } from './office.ts'
import { payerPage, payerPath, takePayer } from './payers.ts'
import { takeNotice } from './provider-notices.ts'
import { Chosen, choose, noticeOf, pageOf } from './sandbox-page.ts'

type PaymentParts = { sql: Sql; channels: Channels }

export const paymentsRoutes = (): Mounted[] =>
  implement(operatorNotices, {
    listNotice: ({ sql }, input) => listNotices(sql, input),
    settleNotice: ({ sql, operator }, input) => settle(sql, operator, input),
  })

/** `POST /open/pay/notify/:channel`. The signature covers the raw bytes of the body, so the parser must not change them. */
export function mountPayments(app: FastifyInstance, { sql: database, channels }: PaymentParts): void {
  const bookTogether = openBookingTogether(withQuota('payments', database), (failure) =>
    app.log.warn({ err: failure }, 'payments are booked one by one'),
  )
  app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 16_384 },
      async (_: unknown, body: Buffer) => body,
    )
    app.post<{ Params: { channel: string } }>('/open/pay/notify/:channel', async (request, reply) => {
      const channel = getChannel(request.params.channel, channels)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const sql = withQuota(channel.name, database)
      const delivery = { channel, now: now(), request: requestInfo(request) }
      const { noticeSecret, gateway } = channel
      const given = parseJson(body)
      if (gateway && (!noticeSecret || isOfProvider(given))) {
        const raw = { headers: request.headers, body, now: delivery.now }
        return answerProvider(reply, gateway, takeRaw(sql, { gateway, bookTogether }, raw, delivery))
      }
      if (!noticeSecret || !isSigned(noticeSecret, signedParts(request, body), delivery.now))
        fail('noticeInvalid')
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

/** Tells the sandbox's two kinds of notice apart: a payment provider's, and those of a platform that sells elsewhere. */
const isOfProvider = (notice: unknown) =>
  typeof notice === 'object' && notice !== null && 'paymentNo' in notice

type Reading = { gateway: PayGateway; bookTogether: BookTogether }

async function takeRaw(
  sql: Sql,
  { gateway, bookTogether }: Reading,
  raw: RawNotice,
  delivery: Delivery,
): Promise<void> {
  const notice = await gateway.readNotice(raw)
  await takeNotice(sql, notice, delivery, bookTogether)
}

/** Answers in the provider's own format: accepted, or to be sent again. The reason of a refusal is logged and not answered. */
async function answerProvider(
  reply: FastifyReply,
  gateway: PayGateway,
  taken: Promise<void>,
): Promise<string> {
  const failure = await taken.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure) reply.log.warn({ err: failure }, 'a notice was not booked')
  const { status, contentType, body } = gateway.answerNotice(!failure)
  reply.code(status).type(contentType)
  return body
}

const isRefund = (notice: unknown) => typeof notice === 'object' && notice !== null && 'refundNo' in notice

/** Refuses a notice that is being stored. The channel repeats it; meanwhile operators can see it. */
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

type SandboxParts = { sql: Sql; secret: string }

/** `/open/pay/sandbox/<paymentNo>`: the sandbox's cashier page. It exists only while the sandbox is on. */
export function mountSandboxPage(app: FastifyInstance, { sql, secret }: SandboxParts): void {
  app.register(async (app) => {
    acceptForms(app)
    app.get<{ Params: { paymentNo: string } }>(sandboxPagePath(':paymentNo'), async ({ params }, reply) => {
      const payment = await findPayment(sql, params.paymentNo)
      if (!payment) return reply.callNotFound()
      const unpaid = payment.closedFlag ? 'closed' : 'unpaid'
      const state = (await findTrade(sql, payment.paymentNo)) ? 'paid' : unpaid
      return reply.type('text/html; charset=utf-8').send(pageOf(payment, state))
    })
    app.post<{ Params: { paymentNo: string } }>(
      sandboxPagePath(':paymentNo'),
      async ({ params, body }, reply) => {
        const payment = await findPayment(sql, params.paymentNo)
        const chosen = Chosen.safeParse(body)
        if (!payment || !chosen.success) return reply.callNotFound()
        for (const trade of await choose(sql, payment, chosen.data.choice)) {
          const { headers, body: payload } = noticeOf(trade, secret)
          // The address is that of providers' notices.
          await app.inject({ method: 'POST', url: '/open/pay/notify/sandbox', headers, payload })
        }
        return reply.redirect(payment.returnUrl, 303)
      },
    )
  })
}

type PayerParts = {
  sql: Sql
  channels: Channels
  learners: Sessions<LearnerSession>
  publicUrl: string
  secret: string
}

const FromProvider = z.object({ code: z.string().max(200).optional(), state: z.string().max(128).optional() })

/**
 * `GET /open/pay/payer/<channel>/<checkout>`: redirects a learner's browser to the provider, which redirects it back here with a code.
 * Then the browser goes to the checkout's page, whether or not the code was good. Without a payer, that page sends it here again when
 * the buyer pays.
 */
export function mountPayers(
  app: FastifyInstance,
  { sql: database, channels, learners, publicUrl, secret }: PayerParts,
): void {
  app.get<{ Params: { channel: string; id: string } }>(
    payerPath(':channel', ':id'),
    async (request, reply) => {
      const { payer, name: channel } = getChannel(request.params.channel, channels).gateway ?? {}
      const { data: checkoutId } = CheckoutId.safeParse(request.params.id)
      const { data: from } = FromProvider.safeParse(request.query)
      if (!payer || !channel || !checkoutId || !from) return reply.callNotFound()
      const sql = withQuota(channel, database)
      const session = await validOrNone(learners.get(sql, learnerToken(request.headers), 'read'))
      const page = checkoutPath(checkoutId)
      // Without a session, the page asks the buyer to sign in.
      if (!session) return reply.redirect(page)
      const road = { channel, payer, checkoutId, sessionId: session.session, secret }
      const { code, state } = from
      if (state === undefined) return reply.redirect(payerPage(road, publicUrl))
      await takePayer(sql, road, { code: code ?? '', state }).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error
        request.log.warn({ err: error }, 'who pays was not learned')
      })
      return reply.redirect(page)
    },
  )
}
