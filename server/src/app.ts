import { contract } from '@zsm/contract/contract'
import type { CreatorId, GoodId, LearnerId } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import { closingsData, completeClosings } from './account-closing/public.ts'
import { closingsRoutes } from './account-closing/routes.ts'
import { findSession, openCodes, sweepAccounts } from './accounts/public.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { buyingRoutes, mountLearnerPages } from './buying/routes.ts'
import { clientErrorsRoutes } from './client-errors/routes.ts'
import { now, plusDays, runningFrom } from './clock.ts'
import type { Config, LogLevel } from './config/config.ts'
import { certifiedName, expireCertifications, followAvatar, listNames } from './creators/public.ts'
import { creatorsRoutes } from './creators/routes.ts'
import { forgetLog } from './database/audit-log.ts'
import type { Database } from './database/connect.ts'
import { forgetRequests } from './database/once.ts'
import { type Sql, withQuota } from './database/sql.ts'
import { attendDisputes, findDisputedCreator } from './disputes/public.ts'
import { disputesRoutes } from './disputes/routes.ts'
import { draftsRoutes } from './drafts/routes.ts'
import { clearExports, exportJob, makeExport } from './exports/public.ts'
import { exportsRoutes, mountExports } from './exports/routes.ts'
import { Failure } from './failure.ts'
import { acceptDue, clearFiles } from './fulfilment/public.ts'
import { fulfilmentRoutes, mountAttachments } from './fulfilment/routes.ts'
import { attendPayouts, attendTransfers, findCardTail, openCardNumbers } from './funds/public.ts'
import { fundsRoutes } from './funds/routes.ts'
import { openOnboarding } from './gateways/onboarding/open-onboarding.ts'
import { openCaptcha } from './gateways/open-captcha.ts'
import { type Accounts, openChannels } from './gateways/open-channels.ts'
import { openDouyin } from './gateways/open-douyin.ts'
import { openLearnerTexts, openSms } from './gateways/open-sms.ts'
import { openStorage } from './gateways/open-storage.ts'
import { openTransfer } from './gateways/open-transfer.ts'
import type { Channels } from './gateways/payment-channels.ts'
import type { Storage } from './gateways/storage.ts'
import {
  checkLinks,
  followContent,
  followPlans,
  followTrials,
  forgetPrices,
  forgetVisits,
  nameGoods,
  purgeBin,
  purgeOutlines,
  purgeUnsaved,
  refuseUnseenContent,
  sumSales,
} from './goods/public.ts'
import { goodsRoutes } from './goods/routes.ts'
import { mountHealth } from './http/health.ts'
import { logClientError } from './http/log-client-error.ts'
import { measure } from './http/measure.ts'
import { refuseUntilReady } from './http/not-ready.ts'
import { openLimit } from './http/rate-limit.ts'
import { openServer } from './http/server.ts'
import { type Enqueue, everyHour, everyMinute, onRequest, timed, type Worker } from './jobs/jobs.ts'
import { completeLearnerClosings } from './learner-closing/public.ts'
import { learnerClosingRoutes, mountLearnerData } from './learner-closing/routes.ts'
import { findLearnerSession, forgetMessages, sendTexts, sweepLearnerSessions } from './learners/public.ts'
import { type IdentityProvider, learnersRoutes, mountIdentityPage } from './learners/routes.ts'
import { forgetGrants, gatherProgress, hasOpened } from './learning/public.ts'
import { learningRoutes, mountLearnedFiles } from './learning/routes.ts'
import { clearOrphans, clearPictures, openMedia, openUploadTurns, sumFiles } from './materials/public.ts'
import {
  materialsRoutes,
  mountMedia,
  mountResumables,
  mountSentPictures,
  mountUploads,
} from './materials/routes.ts'
import {
  type Attending,
  attendMerchant,
  attendMerchantJob,
  attendMerchants,
  findSubMerchant,
} from './merchants/public.ts'
import { merchantsRoutes, mountSandboxMerchants } from './merchants/routes.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { forgetNotifications } from './notifications/public.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { findOperatorSession, isRecentProof, noteSeen } from './operators/public.ts'
import { mountTemplateSession, operatorsRoutes } from './operators/routes.ts'
import {
  attendSplits,
  closeUnpaid,
  findNextRelease,
  findSubMerchantOfTrade,
  findUsable,
  hasOrders,
  settleDue,
  tellEndings,
} from './orders/public.ts'
import { ordersRoutes } from './orders/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import {
  assertLedgerBalanced,
  attendPayments,
  canTakePayments,
  findSubMerchantOfPayment,
  forgetBuyers,
  forgetPayers,
  hasMerchant,
} from './payments/public.ts'
import { mountPayers, mountPayments, mountSandboxPage, paymentsRoutes } from './payments/routes.ts'
import { payoutsRoutes } from './payouts/routes.ts'
import { questionsRoutes } from './questions/routes.ts'
import { attendBills, compareAgain, fetchAsked, fetchBillJob, sumUp } from './reconciliation/public.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { checkPlatformLimits, readSiteFacts } from './reference/public.ts'
import { referenceRoutes } from './reference/routes.ts'
import { attendRefunds } from './refunds/public.ts'
import { refundsRoutes } from './refunds/routes.ts'
import { averageScores } from './reviews/public.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import { copyNotice, noticeJob } from './rosters/public.ts'
import { rostersRoutes } from './rosters/routes.ts'
import { mount } from './rpc/mount.ts'
import { mountOpenApi } from './rpc/openapi.ts'
import {
  openFileReaders,
  openOfficeReaders,
  openPaperReaders,
  openPictureReaders,
} from './rpc/paper-readers.ts'
import { openSessions } from './rpc/session.ts'
import { openSeal } from './sealing/seals.ts'
import { searchRoutes } from './search/routes.ts'
import { shopsRoutes } from './shops/routes.ts'
import { mountPages } from './site/pages.ts'
import { forgetVisitors } from './sources/public.ts'
import { sourcesRoutes } from './sources/routes.ts'
import { openVisits } from './sources/visits.ts'
import { templatesRoutes } from './templates/routes.ts'
import { checkWorks, countLead, publishJob, sendWork } from './works/public.ts'
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
  /** How long visits are gathered before they are counted. */
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
  await mountUploads(app, { ...files, turns })
  await mountResumables(app, { ...files, turns })
  const creators = openSessions(findSession)
  const learners = openSessions(findLearnerSession)
  const visits = openVisits({
    sql: withQuota('visits', sql),
    waitFor: openLimit(visitsPerMinute),
    gatherMs: visitsMs,
    report: (err) => app.log.warn({ err }, 'visits wait for the database'),
  })
  // what was noted last is counted before the process ends
  app.addHook('onClose', visits.flush)
  mountMedia(app, { ...files, mayReadPaper: openPaperReaders({ sql: files.sql, creators, operators }) })
  const mayRead = openPictureReaders({ sql: files.sql, creators, learners, operators })
  mountSentPictures(app, { ...files, mayRead })
  mountExports(app, files)
  const gathered = gatherProgress(withQuota('progress', sql))
  app.addHook('onClose', () =>
    gathered.flush().catch((err) => app.log.warn({ err }, 'reports of players were lost')),
  )
  mountLearnedFiles(app, { sql, storage, learners })
  mountLearnerData(app, { sql, learners })
  const mayDecide = openOfficeReaders({ sql: files.sql, operators }, contract.operators.openDispute.roles)
  mountAttachments(app, {
    sql,
    storage,
    learners,
    creatorOf: openFileReaders({ sql: files.sql, creators }),
    disputedOf: async (headers, orderId) =>
      (await mayDecide(headers)) ? findDisputedCreator(files.sql, orderId) : undefined,
  })
  mount(
    app,
    [
      ...referenceRoutes({ captchaId: captcha?.siteId ?? '', wechatSignIn: identities !== undefined }),
      ...clientErrorsRoutes({
        logClientError: logClientError(app),
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
      ...operatorsRoutes(config),
      ...learnersRoutes({ codes, secret: config.secrets.token }),
      ...notificationsRoutes(),
      ...draftsRoutes(),
      ...materialsRoutes({
        ...host,
        media,
        nameGoods,
        followContent: async (sql, creator, file) => {
          await refuseUnseenContent(sql, creator, file.id)
          await followContent(sql, creator, file)
          await followAvatar(sql, media, creator, file.id)
        },
      }),
      ...shopsRoutes({ media, sumSales, averageScores }),
      ...creatorsRoutes({ codes, limits, seal, media }),
      ...merchantsRoutes({
        idCards: seal,
        seal: openSeal(config.sealKeys, 'merchant secrets'),
        enqueue,
        isOffered: config.paymentMode === 'platform',
      }),
      ...goodsRoutes({
        media,
        storage,
        countLead,
        limits: config,
        canBePaid: (creator) => canTakePayments(channels, creator),
      }),
      ...templatesRoutes(),
      ...questionsRoutes({ media, host, findSeller }),
      ...sourcesRoutes({ visits }),
      ...worksRoutes({ ...publishing, enqueue, media, returnUrl }),
      ...fundsRoutes({
        codes,
        config,
        findNextRelease,
        hasMerchant: merchantOf,
        gateway: openTransfer(config),
      }),
      ...payoutsRoutes(config),
      ...ordersRoutes(),
      ...reviewsRoutes({ hasOpened }),
      ...fulfilmentRoutes(host),
      ...refundsRoutes({ channels, media }),
      ...disputesRoutes({ channels, media }),
      ...paymentsRoutes(),
      ...reconciliationRoutes({ channels, enqueue }),
      ...buyingRoutes({ media, channels, publicUrl: config.publicUrl, secret: config.secrets.token }),
      ...learningRoutes({ media, host, secret: config.secrets.token, gathered }),
      ...rostersRoutes({ enqueue }),
      ...exportsRoutes({ enqueue, secret: config.secrets.upload }),
      ...closingsRoutes({ codes }),
      ...learnerClosingRoutes({ codes }),
      ...searchRoutes(),
      ...overviewRoutes({ hasMerchant: merchantOf }),
    ],
    {
      sql,
      creators,
      learners,
      operators,
      isRecentProof,
      noteSeen,
      production,
      secure: config.publicUrl.startsWith('https:'),
      callMs,
    },
  )
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
    readFacts: (page) => readSiteFacts(withQuota('site', sql), page),
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

/** The creators' accounts at a platform's provider. */
const accountsBy = (sql: Sql): Accounts => ({
  ofCreator: (creator) => findSubMerchant(sql, creator),
  ofPayment: (paymentNo) => findSubMerchantOfPayment(sql, paymentNo),
  ofTrade: (tradeNo) => findSubMerchantOfTrade(sql, tradeNo),
})

/** The parts that publishing needs: Douyin, the storage, and the seal for its tokens. */
function openPublishing({
  config,
  database,
  storage,
}: Pick<AppParts, 'config' | 'database'> & { storage: Storage }) {
  const douyin = openDouyin(config.douyin, database.sql, config.publicUrl)
  return { douyin, storage, seal: openSeal(config.sealKeys, 'douyin-token') }
}

/** All jobs: those on a timer, and those that calls ask for. */
export async function appJobs({
  config,
  database,
  metrics = openMetrics(database),
}: Pick<AppParts, 'config' | 'database' | 'metrics'>): Promise<Worker[]> {
  const sql = withQuota('jobs', database.sql)
  const storage = await openStorage(config.storage)
  const channels = openChannels(config, sql, accountsBy(sql))
  const publishing = openPublishing({ config, database, storage })
  const transfers = { gateway: openTransfer(config), cards: openCardNumbers(config.sealKeys) }
  const onboarding: Attending = {
    gateway: openOnboarding(config, sql),
    storage,
    seal: openSeal(config.sealKeys, 'merchant secrets'),
    publicUrl: config.publicUrl,
  }
  const texting = { ...(await openLearnerTexts(config.sms)), limits: config.limits }
  const { openAskAddress } = await import('./gateways/link-address.ts')
  const askAddress = openAskAddress()
  return metrics.counted([
    timed('sweepAccounts', everyMinute, (now) => sweepAccounts(sql, now)),
    timed('sweepLearnerSessions', everyHour, (now) => sweepLearnerSessions(sql, now)),
    timed('forgetGrants', everyHour, (now) => forgetGrants(sql, plusDays(now, -1))),
    // as long as the notifications of creators
    timed('forgetMessages', everyHour, (now) => forgetMessages(sql, plusDays(now, -180))),
    timed('tellEndings', everyHour, (now) => tellEndings(sql, now)),
    onRequest(noticeJob, (task) => copyNotice(sql, task)),
    timed('sendTexts', everyMinute, (now) => sendTexts(sql, texting, now)),
    // Clients repeat a request within minutes. A month also covers requests that a person repeats.
    timed('forgetRequests', everyHour, (now) => forgetRequests(sql, plusDays(now, -30))),
    timed('forgetLog', everyHour, (now) => forgetLog(sql, plusDays(now, -config.logDays))),
    timed('expireCertifications', everyHour, (now) => expireCertifications(sql, now)),
    timed('attendMerchants', everyMinute, (now) => attendMerchants(sql, onboarding, now)),
    onRequest(attendMerchantJob, ({ creator }, { now }) => attendMerchant(sql, onboarding, creator, now)),
    timed('clearOrphans', everyMinute, (now) => clearOrphans(sql, storage, now)),
    timed('sumFiles', everyMinute, () => sumFiles(sql, storage)),
    // A notification is news, not a record.
    timed('forgetNotifications', everyHour, (now) => forgetNotifications(sql, plusDays(now, -180))),
    timed('attendSplits', everyMinute, (now) => attendSplits(sql, channels, now)),
    timed('attendPayouts', everyMinute, (now) => attendPayouts(sql, channels, now)),
    timed('attendTransfers', everyMinute, (now) => attendTransfers(sql, transfers, now)),
    timed('checkPlatformLimits', everyHour, () => checkPlatformLimits(sql, config)),
    timed('acceptDue', everyMinute, (now) => acceptDue(sql, now)),
    timed('clearFiles', everyHour, (now) => clearFiles(sql, storage, now)),
    timed('clearPictures', everyHour, (now) => clearPictures(sql, storage, now)),
    timed('settleDue', everyMinute, (now) => settleDue(sql, now)),
    timed('purgeBin', everyHour, (now) => purgeBin(sql, hasOrders, now)),
    timed('purgeUnsaved', everyHour, (now) => purgeUnsaved(sql, now)),
    timed('purgeOutlines', everyHour, (now) => purgeOutlines(sql, now)),
    timed('checkLinks', everyMinute, (now) => checkLinks(sql, askAddress, now)),
    timed('followPlans', everyMinute, (now) => followPlans(sql, now)),
    timed('followTrials', everyMinute, (now) => followTrials(sql, storage, now)),
    timed('forgetPrices', everyHour, (now) => forgetPrices(sql, now)),
    timed('forgetVisits', everyHour, (now) => forgetVisits(sql, now)),
    timed('forgetVisitors', everyHour, (now) => forgetVisitors(sql, now)),
    timed('closeUnpaid', everyMinute, (now) => closeUnpaid(sql, now)),
    timed('attendPayments', everyMinute, (now) => attendPayments(sql, channels, runningFrom(now))),
    // longer than any provider repeats a notice
    timed('forgetBuyers', everyHour, (now) => forgetBuyers(sql, plusDays(now, -7))),
    timed('forgetPayers', everyHour, (now) => forgetPayers(sql, now)),
    timed('attendDisputes', everyMinute, (now) => attendDisputes(sql, now)),
    timed('attendRefunds', everyMinute, (now) => attendRefunds(sql, channels, now)),
    timed('attendBills', everyMinute, (now) => attendBills(sql, channels, now)),
    timed('compareAgain', everyHour, (now) => compareAgain(sql, channels, now)),
    onRequest(fetchBillJob, (bill, { now }) => fetchAsked(sql, channels, bill, now)),
    timed('clearExports', everyHour, (now) => clearExports(sql, storage, now)),
    timed('completeClosings', everyHour, (now) => completeClosings(sql, now)),
    timed('completeLearnerClosings', everyHour, (now) => completeLearnerClosings(sql, now)),
    onRequest(exportJob, (task, turn) => makeExport(sql, { storage, laterData: closingsData }, task, turn)),
    timed('checkShares', everyMinute, (now) => checkWorks(sql, publishing, now)),
    onRequest(publishJob, (sending, turn) => sendWork(sql, publishing, sending, turn)),
    timed('assertLedgerBalanced', everyHour, (now) =>
      metrics.ledgerCheck(() => assertLedgerBalanced(sql, now)),
    ),
  ])
}
