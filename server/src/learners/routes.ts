import { contract } from '@zsm/contract/contract'
import { strangerMark, wechatSignInPath } from '@zsm/contract/site/learner-pages'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Codes, newToken } from '../accounts/public.ts'
import { milliseconds } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { PayerGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { identityCookie, identityCookieOf } from '../rpc/identity-cookies.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { learnerCookie, learnerToken } from '../rpc/learner-cookie.ts'
import { requestInfo } from '../rpc/mount.ts'
import { type LearnerSession, type Sessions, validOrNone } from '../rpc/session.ts'
import { isSameText } from '../sealing/same-text.ts'
import { proveDevice, sendDeviceCode } from './devices.ts'
import { bindIdentity, listOwnIdentities, signInByIdentity, unbindIdentity } from './identities.ts'
import { proofOf, readProof, stateOf } from './identity-proofs.ts'
import { getLearner, rename, signIn } from './learners.ts'
import { countNewMessages, listMessages, readAllMessages, readMessage } from './messages.ts'
import { endDevice, listDevices, signOut } from './sessions.ts'

type LearnersParts = {
  codes: Pick<Codes, 'checkCode' | 'sendCode'>
  /** The key that signs the cookies between a provider's page and the sign-in form. */
  secret: string
}

export function learnersRoutes({ codes, secret }: LearnersParts): Mounted[] {
  return implement(contract.learners, {
    signIn: async ({ sql, request, setLearnerSession, identityProof = '' }, input) => {
      const identity = readProof(secret, identityProof, milliseconds())
      const { learner, session } = await signIn(sql, codes, { ...request, identity }, input)
      setLearnerSession(session)
      return learner
    },
    signOut: async ({ sql, learner, session, setLearnerSession }) => {
      await signOut(sql, learner, session)
      setLearnerSession(null)
      return null
    },
    current: async ({ sql, learner }) => ({ learner: learner ? await getLearner(sql, learner) : null }),
    rename: ({ sql, learner }, input) => rename(sql, learner, input),
    listIdentity: ({ sql, learner }) => listOwnIdentities(sql, learner),
    unbindIdentity: ({ sql, learner }, input) => unbindIdentity(sql, learner, input),
    listSession: ({ sql, learner, session }) => listDevices(sql, learner, session),
    sendDeviceCode: ({ sql, learner, request: { ip } }) => sendDeviceCode(sql, codes, { learner, ip }),
    proveDevice: ({ sql, learner, session }, input) => proveDevice(sql, codes, { learner, session }, input),
    endSession: ({ sql, learner }, input) => endDevice(sql, learner, input),
    listMessage: ({ sql, learner }, input) => listMessages(sql, learner, input),
    countUnreadMessage: ({ sql, learner }) => countNewMessages(sql, learner),
    readMessage: ({ sql, learner }, input) => readMessage(sql, learner, input),
    readAllMessages: ({ sql, learner }) => readAllMessages(sql, learner),
  })
}

/** A provider that can name the person who uses the browser. */
export type IdentityProvider = { channel: string; gateway: PayerGateway }

type IdentityParts = {
  sql: Sql
  provider: IdentityProvider
  learners: Sessions<LearnerSession>
  publicUrl: string
  secret: string
}

const Asked = z.object({
  to: z.string().max(500).default(''),
  code: z.string().max(200).default(''),
  state: z.string().max(128).optional(),
})

/**
 * `GET /open/learner/wechat?to=…`: the browser goes to WeChat, comes back with a code, and continues to `to`. If WeChat's person is a
 * learner, they are signed in then. A learner who was signed in already is bound to the person. A stranger gets a proof for the sign-in
 * form.
 */
export function mountIdentityPage(app: FastifyInstance, parts: IdentityParts): void {
  const { sql, provider, learners, publicUrl, secret } = parts
  const secure = publicUrl.startsWith('https:')
  app.get(wechatSignInPath, async (request, reply) => {
    const { data: asked } = Asked.safeParse(request.query)
    if (!asked) return reply.callNotFound()
    const to = ownAddress(asked.to)
    if (asked.state === undefined) {
      const nonce = newToken()
      const back = `${publicUrl}${wechatSignInPath}?${new URLSearchParams({ to })}`
      reply.header('set-cookie', identityCookie('state', nonce, secure))
      return reply.redirect(provider.gateway.page(stateOf(secret, nonce), back))
    }
    const nonce = identityCookieOf(request.headers, 'state', secure)
    if (!nonce || !isSameText(asked.state, stateOf(secret, nonce))) return reply.redirect(to)
    const openId = await personOf(provider.gateway, asked.code, request.log)
    if (!openId) return reply.redirect(to)
    const identity = { channel: provider.channel, openId }
    const known = await validOrNone(learners.get(sql, learnerToken(request.headers), 'write'))
    if (known) {
      await bindIdentity(sql, known.learner, identity)
      return reply.redirect(to)
    }
    const opened = await signInByIdentity(sql, requestInfo(request), identity)
    const cookie = opened
      ? learnerCookie(opened, secure)
      : identityCookie('proof', proofOf(secret, identity, milliseconds()), secure)
    return reply.header('set-cookie', cookie).redirect(opened ? to : `${to}${strangerMark}`)
  })
}

/** The person that a code names. Undefined if WeChat refuses the code or gives no answer: the form still works. */
async function personOf(
  gateway: PayerGateway,
  code: string,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  try {
    return await gateway.of(code)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error }, 'who signs in was not learned')
    return undefined
  }
}

/** A path of our own site, without a fragment. Any other address becomes the learner's courses. */
function ownAddress(to: string): string {
  const here = 'http://here.invalid'
  if (!to.startsWith('/') || !URL.canParse(to, here)) return '/learn'
  const { origin, pathname, search } = new URL(to, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/learn'
}
