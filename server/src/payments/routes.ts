import { operatorNotices } from '@zsm/contract/office/notices'
import { checkoutPath } from '@zsm/contract/site/learner-pages'
import { CheckoutId } from '@zsm/contract/values'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { now } from '../clock.ts'
import { type Sql, withQuota } from '../database/sql.ts'
import type { PayGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { findPayment, findTrade } from '../gateways/pay/sandbox/sandbox.queries.ts'
import { sandboxPagePath } from '../gateways/pay/sandbox/sandbox-gateway.ts'
import { type Channel, type Channels, getChannel } from '../gateways/payment-channels.ts'
import { acceptForms } from '../http/accept-forms.ts'
import { success } from '../rpc/envelope.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerToken } from '../rpc/learner-cookie.ts'
import { requestInfo } from '../rpc/mount.ts'
import { type LearnerSession, type Sessions, validOrNone } from '../rpc/session.ts'
import { openBookingTogether } from './booking/grouped-booking.ts'
import { fieldsOf, takePlatformNotice } from './notices/platform-notices.ts'
import { receiveProviderNotice } from './notices/provider-notices.ts'
import { listNotices, settle } from './office.ts'
import { payerPage, payerPath, takePayer } from './payers.ts'
import { Chosen, choose, noticeOf, pageOf } from './sandbox-page.ts'

type PaymentParts = { sql: Sql; channels: Channels }

export const paymentsRoutes = (): Mounted[] =>
  implement(operatorNotices, {
    listNotice: ({ sql }, input) => listNotices(sql, input),
    settleNotice: ({ sql, operator }, input) => settle(sql, operator, input),
  })

/**
 * `POST /open/pay/notify/:channel`: the notices of providers, each in its own format, and of platforms that sell elsewhere, in ours. A
 * signature covers the raw bytes of the body, so the parser must not change them.
 */
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
      const context = { channel, now: now(), request: requestInfo(request) }
      const raw = { headers: request.headers, body, now: context.now }
      const gateway = providerOf(channel, body)
      if (!gateway) return success(await takePlatformNotice(sql, raw, context))
      return answerProvider(
        reply,
        gateway,
        receiveProviderNotice(sql, { gateway, bookTogether }, raw, context),
      )
    })
  })
}

/** The provider that sent a notice; undefined for a platform's. Only the sandbox is both: its provider names a payment of ours. */
function providerOf({ gateway, noticeSecret }: Channel, body: Buffer): PayGateway | undefined {
  return noticeSecret && !('paymentNo' in fieldsOf(body)) ? undefined : gateway
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
