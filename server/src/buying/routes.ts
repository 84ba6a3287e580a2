import { buying } from '@zsm/contract/buying'
import { contract } from '@zsm/contract/contract'
import { learnerAddresses } from '@zsm/contract/site/learner-pages'
import { SourceCode } from '@zsm/contract/sources/visit'
import { errors } from '@zsm/contract/wire/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Sql, withQuota } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Media } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { type EncodedPage, encodePage, sendEncoded } from '../site/encoded-page.ts'
import { openLearnerPages } from '../site/learner-pages.ts'
import { findSourceByCode } from '../sources/public.ts'
import { ask, changeCoupon, giveUp, pay, readOwn, showCheckout, startCheckout, takeFree } from './buying.ts'
import { showDiscount, showShopCoupon } from './discounts.ts'
import { showGood } from './good-page.ts'
import { createPreview, showPreview } from './previews.ts'
import { showQuestions, showReviews } from './said-pages.ts'
import { showShop } from './shop-page.ts'

type BuyingParts = { media: Media; channels: Channels; publicUrl: string; secret: string }

export function buyingRoutes({ media, channels, publicUrl, secret }: BuyingParts): Mounted[] {
  return implement(contract.buying, {
    getShop: ({ sql }, input) => showShop(sql, media, input),
    getGood: ({ sql }, { id }) => showGood(sql, { media, channels }, id),
    createPreview: ({ sql, creator, session }, { id: goodId }) =>
      createPreview(sql, secret, { creator, session, goodId }),
    listReview: ({ sql }, input) => showReviews(sql, media, input),
    listQuestion: ({ sql }, input) => showQuestions(sql, media, input),
    getOwn: ({ sql, learner }, input) => readOwn(sql, learner, input),
    takeFree: ({ sql, learner }, input) => takeFree(sql, learner, input),
    openCheckout: ({ sql, learner, request }, input) =>
      startCheckout(sql, channels, { learner, request }, input),
    getDiscount: ({ sql, learner, request: { ip } }, input) => showDiscount(sql, { ip, learner }, input),
    getCoupon: ({ sql, learner, request: { ip } }, input) => showShopCoupon(sql, { ip, learner }, input),
    changeCoupon: ({ sql, learner, request }, input) =>
      changeCoupon(sql, channels, { learner, request }, input),
    getCheckout: ({ sql, learner }, input) => showCheckout(sql, channels, learner, input),
    startPayment: ({ sql, learner, session, request }, input) =>
      pay(sql, { channels, publicUrl }, { learner, session, request }, input),
    askPayment: ({ sql, learner, request }, input) => ask(sql, channels, { learner, request }, input),
    cancelCheckout: ({ sql, learner, request }, input) => giveUp(sql, channels, { learner, request }, input),
  })
}

type LearnerPagesParts = {
  sql: Sql
  media: Media
  channels: Channels
  publicUrl: string
  /** The key that signs previews. */
  secret: string
  /** The folder of the built web. Undefined: no pages are served. */
  webDir: string | undefined
  /** Hosts from which the sign-in dialog may load the captcha's script. */
  captchaOrigins: readonly string[]
}

const unknownAddress = { message: '这个链接已经失效，请向分享的人要一个新的' }

/** The most pages in the cache in memory, compressed. */
const mostPages = 1000

/**
 * Serves the learners' pages. A shop's or a good's page is rendered from the database's rows at each request; its document is built and
 * compressed again only if the rows have changed.
 */
export async function mountLearnerPages(
  app: FastifyInstance,
  { sql: database, media, channels, publicUrl, secret, webDir, captchaOrigins }: LearnerPagesParts,
): Promise<void> {
  const built = webDir && (await openLearnerPages(webDir))
  if (!built) return
  const { pages, scripts } = built
  const sql = withQuota('site', database)
  const place = { publicUrl, scripts }
  const kept = new LRUCache<string, EncodedPage>({ max: mostPages })
  const sources = ["'self'", ...captchaOrigins].join(' ')

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    of: string | undefined,
    render: () => string,
  ) => {
    const policy = `${reply.getHeader('content-security-policy') ?? ''};script-src ${sources}`
    reply.header('content-security-policy', policy)
    let page = of === undefined ? undefined : kept.get(of)
    if (!page) {
      page = encodePage(render())
      if (of !== undefined) kept.set(of, page)
    }
    return sendEncoded(request, reply, page)
  }
  const sendMissing = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (!(error instanceof Failure) || errors[error.error].status !== 404) throw error
    return send(request, reply.code(404), error.message, () => pages.missingPage(error.message, place))
  }

  app.get<{ Params: { id: string }; Querystring: { page?: string } }>('/s/:id', async (request, reply) => {
    try {
      const wanted = { id: request.params.id, pageNum: request.query.page }
      const input = buying.getShop.input.safeParse(wanted).data ?? fail('shopNotFound')
      const shop = await showShop(sql, media, input)
      return send(request, reply, JSON.stringify(shop), () => pages.shopPage(shop, place))
    } catch (error) {
      return sendMissing(request, reply, error)
    }
  })
  app.get<{ Params: { id: string } }>('/g/:id', async (request, reply) => {
    try {
      const input = buying.getGood.input.safeParse(request.params).data ?? fail('goodNotFound')
      const good = await showGood(sql, { media, channels }, input.id)
      return send(request, reply, JSON.stringify(good), () => pages.goodPage(good, place))
    } catch (error) {
      return sendMissing(request, reply, error)
    }
  })
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    // The address is the permission, so neither a cache nor another page may learn it.
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    try {
      const { token } = request.params
      const { good, endTime } = await showPreview(sql, { media, channels, secret }, token)
      const html = pages.previewPage(good, { token, endTime }, place)
      return send(request, reply, undefined, () => html)
    } catch (error) {
      return sendMissing(request, reply, error)
    }
  })
  type Said = { Params: { id: string }; Querystring: { page?: string; stars?: string } }
  app.get<Said>('/g/:id/reviews', async (request, reply) => {
    try {
      const { page: pageNum, stars } = request.query
      const wanted = { goodId: request.params.id, pageNum, stars: stars || undefined }
      const input = buying.listReview.input.safeParse(wanted).data ?? fail('goodNotFound')
      const said = await showReviews(sql, media, input)
      return send(request, reply, JSON.stringify(said), () => pages.reviewsPage(said, place))
    } catch (error) {
      return sendMissing(request, reply, error)
    }
  })
  app.get<{ Params: { code: string } }>('/q/:code', async (request, reply) => {
    try {
      const code = SourceCode.safeParse(request.params.code).data ?? fail('sourceNotFound', unknownAddress)
      const { goodId, shopId } = (await findSourceByCode(sql, code)) ?? fail('sourceNotFound', unknownAddress)
      const path = goodId ? `/g/${goodId}` : `/s/${shopId}`
      return reply.header('cache-control', 'no-cache').redirect(`${path}?f=${code}`, 302)
    } catch (error) {
      return sendMissing(request, reply, error)
    }
  })
  app.get<Said>('/g/:id/questions', async (request, reply) => {
    try {
      const wanted = { goodId: request.params.id, pageNum: request.query.page }
      const input = buying.listQuestion.input.safeParse(wanted).data ?? fail('goodNotFound')
      const said = await showQuestions(sql, media, input)
      return send(request, reply, JSON.stringify(said), () => pages.questionsPage(said, place))
    } catch (error) {
      return sendMissing(request, reply, error)
    }
  })
  for (const address of learnerAddresses) {
    app.get(address, async (request, reply) => send(request, reply, 'app', () => pages.appPage(place)))
  }
}
