import { keyCallsPerMinute } from '@zsm/contract/api-keys/api-keys'
import { contract } from '@zsm/contract/contract'
import type { CreatorId, GoodId, LearnerId } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import { closingsRoutes } from './account-closing/routes.ts'
import { findSession, openCodes } from './accounts/public.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { announceAgreement, announceFee, announceKeptFee } from './announcements/public.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { openKey } from './api-keys/public.ts'
import { apiKeysRoutes } from './api-keys/routes.ts'
import { accountsBy, openPublishing, webhookParts } from './app-gateways.ts'
import { buyingRoutes, mountLearnerPages } from './buying/routes.ts'
import { openClientErrorCounts } from './client-errors/public.ts'
import { clientErrorsRoutes } from './client-errors/routes.ts'
import { now } from './clock.ts'
import { complaintsRoutes, mountPapers } from './complaints/routes.ts'
import type { Config, LogLevel } from './config/config.ts'
import { couponsRoutes } from './coupons/routes.ts'
import { certifiedName, followAvatar, listNames } from './creators/public.ts'
import { creatorsRoutes } from './creators/routes.ts'
import type { Database } from './database/connect.ts'
import { type Sql, withQuota } from './database/sql.ts'
import { findDisputedCreator } from './disputes/public.ts'
import { disputesRoutes } from './disputes/routes.ts'
import { draftsRoutes } from './drafts/routes.ts'
import { exportsRoutes, mountExports } from './exports/routes.ts'
import { Failure } from './failure.ts'
import { fulfilmentRoutes, mountAttachments } from './fulfilment/routes.ts'
import { findCardTail, openCardNumbers } from './funds/public.ts'
import { fundsRoutes, mountInvoices, mountReportFiles } from './funds/routes.ts'
import { openCaptcha } from './gateways/open-captcha.ts'
import { openCardCheck } from './gateways/open-card-check.ts'
import { openChannels } from './gateways/open-channels.ts'
import { openSms } from './gateways/open-sms.ts'
import { openStorage } from './gateways/open-storage.ts'
import { openTransfer } from './gateways/open-transfer.ts'
import type { Channels } from './gateways/payment-channels.ts'
import { followContent, nameGoods, refuseUnseenContent, sumSales } from './goods/public.ts'
import { goodsRoutes } from './goods/routes.ts'
import { mountHealth } from './http/health.ts'
import { redact } from './http/log.ts'
import { logClientError } from './http/log-client-error.ts'
import { measure } from './http/measure.ts'
import { refuseUntilReady } from './http/not-ready.ts'
import { openLimit } from './http/rate-limit.ts'
import { openServer } from './http/server.ts'
import { impactsRoutes } from './impacts/routes.ts'
import type { Enqueue } from './jobs/jobs.ts'
import { learnerClosingRoutes, mountLearnerData } from './learner-closing/routes.ts'
import { findLearnerSession } from './learners/public.ts'
import { type IdentityProvider, learnersRoutes, mountIdentityPage } from './learners/routes.ts'
import { hasOpened, openProgressBuffer } from './learning/public.ts'
import { learningRoutes, mountLearnedFiles } from './learning/routes.ts'
import { listViewsRoutes } from './list-views/routes.ts'
import { openDownloadSlots, openMedia, openUploadTurns } from './materials/public.ts'
import {
  materialsRoutes,
  mountDownloads,
  mountMedia,
  mountResumables,
  mountSentPictures,
  mountUploads,
} from './materials/routes.ts'
import { merchantsRoutes, mountSandboxMerchants } from './merchants/routes.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { findLook, findOperatorSession, isRecentProof, noteSeen } from './operators/public.ts'
import { mountTemplateSession, operatorsRoutes } from './operators/routes.ts'
import { findNextRelease, findUsable } from './orders/public.ts'
import { ordersRoutes } from './orders/routes.ts'
import { findCreatorOf } from './overview/public.ts'
import { mountListExports, overviewRoutes } from './overview/routes.ts'
import { canTakePayments, hasMerchant } from './payments/public.ts'
import { mountPayers, mountPayments, mountSandboxPage, paymentsRoutes } from './payments/routes.ts'
import { payoutsRoutes } from './payouts/routes.ts'
import { plansRoutes } from './plans/routes.ts'
import { questionsRoutes } from './questions/routes.ts'
import { sumUp } from './reconciliation/public.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { readSiteFacts } from './reference/public.ts'
import { referenceRoutes } from './reference/routes.ts'
import { refundsRoutes } from './refunds/routes.ts'
import { averageScores } from './reviews/public.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import { rostersRoutes } from './rosters/routes.ts'
import type { LookSession } from './rpc/looks.ts'
import { mount } from './rpc/mount.ts'
import { mountOpenApi } from './rpc/openapi.ts'
import {
  openFileReaders,
  openOfficeReaders,
  openPaperReaders,
  openPictureReaders,
} from './rpc/paper-readers.ts'
import { type CreatorSession, openSessions } from './rpc/session.ts'
import { openMarks } from './rpc/streams/marks.ts'
import { mountStreams } from './rpc/streams/mount-streams.ts'
import { openSeal } from './sealing/seals.ts'
import { searchRoutes } from './search/routes.ts'
import { shopsRoutes } from './shops/routes.ts'
import { mountPages } from './site/pages.ts'
import { sourcesRoutes } from './sources/routes.ts'
import { openVisits } from './sources/visits.ts'
import { takedownsRoutes } from './takedowns/routes.ts'
import { findMemberSession, isMemberToken } from './team/public.ts'
import { teamRoutes } from './team/routes.ts'
import { templatesRoutes } from './templates/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'
import { countLead } from './works/public.ts'
import { mountDouyinSandbox, worksRoutes } from './works/routes.ts'

/** How many reports of broken pages one address may send a minute. */
const clientErrorsPerMinute = 30
/** How many visits one address may report a minute: a class that opens a link behind one address still counts. */
const visitsPerMinute = 240

type AppParts = {
  config: Config
  database: Database
  /** Asks for a job that `appJobs` runs. */
  enqueue: Enqueue
  /** Folder of the built web. Without it only calls are served. */
  webDir?: string
  /** Whether calls can be served. Until then they answer 502. */
  isReady?: () => boolean
  log?: LogLevel
  metrics?: Metrics
  /** How long visits and client errors are gathered before they are counted. */
  visitsMs?: number
  /** How long all statements of one call together may wait for the database. */
  callMs?: number
}

/** The whole server without a port. Only this file knows every domain. */
export async function createApp({
  config,
  database,
  webDir,
  enqueue,
  isReady = () => true,
  log,
  metrics = openMetrics(database),
  visitsMs,
  callMs,
}: AppParts): Promise<FastifyInstance> {
  const storage = await openStorage(config.storage)
  const captcha = openCaptcha(config.captcha)
  const app = await openServer({
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    log,
    limits: config.limits,
    uploadPath: '/upload',
    uploadHost: storage.direct?.host,
    captchaOrigins: captcha?.origins ?? [],
  })
  measure(app, { metrics, token: config.metricsToken })
  refuseUntilReady(app, isReady)
  mountHealth(app, {
    database: () => (isReady() ? database.ping() : Promise.reject(new Failure('unavailable'))),
    storage: storage.ping,
  })
  const { sql } = database
  const { limits, production } = config
  const operators = openSessions(findOperatorSession)
  const second = {
    seal: openSeal(config.sealKeys, 'second-factor'),
    secret: config.secrets.token,
    limits,
  }
  const codes = openCodes({ secret: config.secrets.token, sms: await openSms(config.sms), limits })
  const files = { sql: withQuota('files', sql), storage, secret: config.secrets.upload }
  const host = { ...files, limits: limits.uploadBytes, url: `${config.publicUrl}/upload` }
  const seal = openSeal(config.sealKeys, 'id-card')
  const media = openMedia(config.secrets.upload)
  const channels = openChannels(config, sql, accountsBy(sql))
  metrics.watchBooks(() => sumUp(withQuota('site', sql), channels))
  const merchantOf = (creator: CreatorId) => hasMerchant(channels, creator)
  const identities = findIdentityProvider(channels)
  const publishing = openPublishing({ config, database, storage })
  const returnUrl = `${config.publicUrl}/douyin/authorized`
  const turns = openUploadTurns()
  const slots = openDownloadSlots()
  await mountUploads(app, { ...files, turns })
  await mountResumables(app, { ...files, turns })
  // A member's session is not cached: a removed member, or one with another role, is refused at the next call.
  const creators = openSessions<CreatorSession>(
    (sql, token) => (isMemberToken(token) ? findMemberSession(sql, token) : findSession(sql, token)),
    ({ member }) => member === undefined,
  )
  const learners = openSessions(findLearnerSession)
  const keyQuota = openLimit(keyCallsPerMinute)
  const visits = openVisits({
    sql: withQuota('visits', sql),
    waitFor: openLimit(visitsPerMinute),
    gatherMs: visitsMs,
    report: (err) => app.log.warn({ err }, 'visits wait for the database'),
  })
  // what was noted last is counted before the process ends
  app.addHook('onClose', visits.flush)
  const clientErrors = openClientErrorCounts({
    sql: withQuota('client errors', sql),
    report: (err) => app.log.warn({ err }, 'client errors could not be stored'),
    gatherMs: visitsMs,
  })
  app.addHook('onClose', clientErrors.flush)
  mountMedia(app, { ...files, mayReadPaper: openPaperReaders({ sql: files.sql, creators, operators }) })
  const mayRead = openPictureReaders({ sql: files.sql, creators, learners, operators })
  mountSentPictures(app, { ...files, mayRead })
  mountDownloads(app, { ...files, slots })
  mountExports(app, files)
  mountReportFiles(app, files)
  mountInvoices(app, files)
  mountListExports(app, files)
  const progressBuffer = openProgressBuffer(withQuota('progress', sql))
  app.addHook('onClose', () =>
    progressBuffer.flush().catch((err) => app.log.warn({ err }, 'reports of players were lost')),
  )
  mountLearnedFiles(app, { sql, storage, learners })
  mountLearnerData(app, { sql, learners })
  const mayDecide = openOfficeReaders({ sql: files.sql, operators }, contract.operators.openDispute.roles)
  mountAttachments(app, {
    sql,
    storage,
    learners,
    creatorOf: openFileReaders({ sql: files.sql, creators }, contract.fulfilment.get.areas),
    disputedOf: async (headers, orderId) =>
      (await mayDecide(headers)) ? findDisputedCreator(files.sql, orderId) : undefined,
  })
  mountPapers(app, {
    sql,
    storage,
    learners,
    mayDecide: openOfficeReaders({ sql: files.sql, operators }, contract.operators.listComplaint.roles),
  })
  mount(
    app,
    [
      ...referenceRoutes({
        announceAgreement,
        captchaId: captcha?.siteId ?? '',
        wechatSignIn: identities !== undefined,
      }),
      ...clientErrorsRoutes({
        logClientError: logClientError(app),
        countClientError: ({ message, url }) =>
          clientErrors.note({ message: redact(message), url: redact(url) }),
        waitFor: openLimit(clientErrorsPerMinute),
      }),
      ...accountsRoutes({
        codes,
        captcha,
        limits,
        certifiedName,
        namesOf: listNames,
        findCardTail,
        hasMerchant: merchantOf,
      }),
      ...operatorsRoutes({ ...config, news: { announceFee }, findCreatorOf }),
      ...learnersRoutes({ codes, secret: config.secrets.token }),
      ...notificationsRoutes({ textsOffered: config.sms.newsTemplate !== undefined }),
      ...draftsRoutes(),
      ...listViewsRoutes(),
      ...materialsRoutes({
        ...host,
        media,
        nameGoods,
        slots,
        followContent: async (sql, creator, file) => {
          await refuseUnseenContent(sql, creator, file.id)
          await followContent(sql, creator, file)
          await followAvatar(sql, media, creator, file.id)
        },
      }),
      ...shopsRoutes({ media, sumSales, averageScores }),
      ...creatorsRoutes({ codes, limits, seal, media }),
      ...teamRoutes({ codes, limits }),
      ...merchantsRoutes({
        idCards: seal,
        seal: openSeal(config.sealKeys, 'merchant secrets'),
        enqueue,
        isOffered: config.paymentMode === 'platform',
      }),
      ...apiKeysRoutes(),
      ...webhooksRoutes(webhookParts(config)),
      ...goodsRoutes({
        media,
        storage,
        countLead,
        limits: config,
        announceKeptFee,
        canBePaid: (creator) => canTakePayments(channels, creator),
      }),
      ...templatesRoutes(),
      ...questionsRoutes({ media, host, findSeller }),
      ...sourcesRoutes({ visits }),
      ...couponsRoutes(),
      ...plansRoutes(),
      ...worksRoutes({ ...publishing, enqueue, media, returnUrl }),
      ...fundsRoutes({
        codes,
        config,
        findNextRelease,
        hasMerchant: merchantOf,
        gateway: openTransfer(config),
        cardCheck: openCardCheck(config.cardCheck),
        files: { enqueue, storage, secret: config.secrets.upload },
      }),
      ...payoutsRoutes(config),
      ...ordersRoutes(),
      ...reviewsRoutes({ hasOpened }),
      ...fulfilmentRoutes(host),
      ...refundsRoutes({ channels, media }),
      ...disputesRoutes({ channels, media }),
      ...takedownsRoutes({ channels, media }),
      ...complaintsRoutes({ channels, media, host }),
      ...announcementsRoutes(),
      ...paymentsRoutes(),
      ...reconciliationRoutes({ channels, enqueue }),
      ...buyingRoutes({ media, channels, publicUrl: config.publicUrl, secret: config.secrets.token }),
      ...learningRoutes({ media, host, secret: config.secrets.token, progressBuffer }),
      ...rostersRoutes({ enqueue }),
      ...exportsRoutes({ enqueue, secret: config.secrets.upload }),
      ...closingsRoutes({ codes }),
      ...learnerClosingRoutes({ codes }),
      ...impactsRoutes(),
      ...searchRoutes(),
      ...overviewRoutes({
        hasMerchant: merchantOf,
        storage,
        exporting: { enqueue, secret: config.secrets.upload },
        risks: { openCard: openCardNumbers(config.sealKeys).decrypt, openIdentity: seal.open },
      }),
    ],
    {
      sql,
      creators,
      learners,
      operators,
      looks: openSessions<LookSession>(findLook),
      openKey: (sql, given) => openKey(sql, { ...given, waitFor: keyQuota }),
      isRecentProof,
      noteSeen,
      production,
      secure: config.publicUrl.startsWith('https:'),
      callMs,
    },
  )
  mountStreams(app, { sql, creators, operators, marks: openMarks(sql) })
  mountPayments(app, { sql, channels })
  mountPayers(app, { sql, channels, learners, publicUrl: config.publicUrl, secret: config.secrets.token })
  if (identities) {
    const provider = { provider: identities, publicUrl: config.publicUrl, secret: config.secrets.token }
    mountIdentityPage(app, { sql, learners, ...provider })
  }
  if (config.sandboxPay) {
    mountSandboxPage(app, { sql, secret: config.secrets.pay })
    mountSandboxMerchants(app, { sql })
  }
  if (config.douyin.kind === 'sandbox') mountDouyinSandbox(app, returnUrl)
  mountTemplateSession(app, { sql, operators, second })
  mountOpenApi(app, config.publicUrl)
  const { origins: captchaOrigins = [] } = captcha ?? {}
  await mountLearnerPages(app, {
    sql,
    media,
    channels,
    publicUrl: config.publicUrl,
    secret: config.secrets.token,
    webDir,
    captchaOrigins,
  })
  await mountPages(app, webDir, {
    publicUrl: config.publicUrl,
    readFacts: (page, version) => readSiteFacts(withQuota('site', sql), page, version),
    captchaOrigins,
  })
  return app
}

/** The channel whose provider can name the person in front of its browser: WeChat's. */
function findIdentityProvider(channels: Channels): IdentityProvider | undefined {
  const [found] = channels.flatMap(({ name, gateway }) =>
    gateway?.payer ? [{ channel: name, gateway: gateway.payer }] : [],
  )
  return found
}

/** The creator who sold this learner the good, while the learner may use it. */
const findSeller = async (sql: Sql, userId: LearnerId, goodId: GoodId) =>
  (await findUsable(sql, { userId, goodId, now: now() }))?.creator
