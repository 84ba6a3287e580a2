import { logDays } from '@zsm/contract/webhooks/schedule'
import { closingsData, completeClosings } from './account-closing/public.ts'
import { sweepAccounts } from './accounts/public.ts'
import { accountsBy, openPublishing } from './app-gateways.ts'
import { forgetClientErrors } from './client-errors/public.ts'
import { plusDays, runningFrom } from './clock.ts'
import { attendComplaints, clearPapers } from './complaints/public.ts'
import type { Config } from './config/config.ts'
import { expireCertifications } from './creators/public.ts'
import { forgetLog } from './database/audit-log.ts'
import type { Database } from './database/connect.ts'
import { forgetRequests } from './database/once.ts'
import { withQuota } from './database/sql.ts'
import { attendDisputes } from './disputes/public.ts'
import { clearExports, exportJob, makeExport } from './exports/public.ts'
import { acceptDue, clearFiles } from './fulfilment/public.ts'
import {
  attendPayouts,
  attendTransfers,
  clearReportFiles,
  foldMoneyDays,
  makeReportFile,
  openCardNumbers,
  reportFileJob,
} from './funds/public.ts'
import { openOnboarding } from './gateways/onboarding/open-onboarding.ts'
import { openChannels } from './gateways/open-channels.ts'
import { openLearnerTexts, openNewsText } from './gateways/open-sms.ts'
import { openStorage } from './gateways/open-storage.ts'
import { openTransfer } from './gateways/open-transfer.ts'
import {
  checkLinks,
  followPlans,
  followPricePlans,
  followTrials,
  forgetPrices,
  forgetVisits,
  purgeBin,
  purgeOutlines,
  purgeUnsaved,
} from './goods/public.ts'
import { forgetFailures } from './jobs/failures.queries.ts'
import { everyHour, everyMinute, onRequest, timed, type Worker } from './jobs/jobs.ts'
import { completeLearnerClosings } from './learner-closing/public.ts'
import { forgetMessages, sendTexts, sweepLearnerSessions } from './learners/public.ts'
import { forgetGrants } from './learning/public.ts'
import { clearOrphans, clearPictures, openMedia, sumFiles } from './materials/public.ts'
import { type Attending, attendMerchant, attendMerchantJob, attendMerchants } from './merchants/public.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { forgetNotifications, sendNews } from './notifications/public.ts'
import { oneByOne } from './one-by-one.ts'
import { endDueLooks } from './operators/public.ts'
import { attendSplits, closeUnpaid, hasOrders, settleDue, tellEndings } from './orders/public.ts'
import {
  clearListExports,
  eraseOverview,
  listExportJob,
  makeListExport,
  openLists,
} from './overview/public.ts'
import {
  assertLedgerBalanced,
  attendPayments,
  forgetBuyers,
  forgetPayers,
  releaseForgottenUses,
} from './payments/public.ts'
import { attendBills, compareAgain, fetchAsked, fetchBillJob } from './reconciliation/public.ts'
import { checkPlatformLimits } from './reference/public.ts'
import { attendRefunds } from './refunds/public.ts'
import { copyNotice, noticeJob } from './rosters/public.ts'
import { openSeal } from './sealing/seals.ts'
import { forgetVisitors } from './sources/public.ts'
import { sweepTeam } from './team/public.ts'
import { forgetEvents } from './webhooks/public.ts'
import { checkWorks, publishJob, sendWork } from './works/public.ts'

type JobParts = { config: Config; database: Database; metrics?: Metrics }

/** All jobs: those on a timer, and those that calls ask for. */
export async function appJobs({
  config,
  database,
  metrics = openMetrics(database),
}: JobParts): Promise<Worker[]> {
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
  const newsTexting = { send: await openNewsText(config.sms), limits: config.limits }
  const { openAskAddress } = await import('./gateways/link-address.ts')
  const askAddress = openAskAddress()
  const readList = openLists(openMedia(config.secrets.upload))
  return metrics.counted([
    timed('endDueLooks', everyMinute, (now) => endDueLooks(sql, now)),
    timed('sweepAccounts', everyMinute, (now) => sweepAccounts(sql, now)),
    timed('sweepTeam', everyHour, (now) => sweepTeam(sql, now)),
    timed('sweepLearnerSessions', everyHour, (now) => sweepLearnerSessions(sql, now)),
    timed('forgetGrants', everyHour, (now) => forgetGrants(sql, plusDays(now, -1))),
    // as long as the notifications of creators
    timed('forgetMessages', everyHour, (now) => forgetMessages(sql, plusDays(now, -180))),
    timed('tellEndings', everyHour, (now) => tellEndings(sql, now)),
    onRequest(noticeJob, (task) => copyNotice(sql, task)),
    timed('sendTexts', everyMinute, (now) =>
      oneByOne([() => sendTexts(sql, texting, now), () => sendNews(sql, newsTexting, now)], 'SMS', (send) =>
        send(),
      ),
    ),
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
    timed('followPricePlans', everyMinute, (now) => followPricePlans(sql, now)),
    timed('followTrials', everyMinute, (now) => followTrials(sql, storage, now)),
    timed('forgetPrices', everyHour, (now) => forgetPrices(sql, now)),
    timed('forgetVisits', everyHour, (now) => forgetVisits(sql, now)),
    timed('forgetVisitors', everyHour, (now) => forgetVisitors(sql, now)),
    timed('closeUnpaid', everyMinute, (now) => closeUnpaid(sql, now)),
    timed('attendPayments', everyMinute, (now) => attendPayments(sql, channels, runningFrom(now))),
    timed('releaseForgottenUses', everyMinute, () => releaseForgottenUses(sql)),
    // longer than any provider repeats a notice
    timed('forgetBuyers', everyHour, (now) => forgetBuyers(sql, plusDays(now, -7))),
    timed('forgetPayers', everyHour, (now) => forgetPayers(sql, now)),
    timed('attendComplaints', everyMinute, (now) => attendComplaints(sql, now)),
    timed('clearPapers', everyHour, (now) => clearPapers(sql, storage, now)),
    timed('attendDisputes', everyMinute, (now) => attendDisputes(sql, now)),
    timed('attendRefunds', everyMinute, (now) => attendRefunds(sql, channels, now)),
    timed('attendBills', everyMinute, (now) => attendBills(sql, channels, now)),
    timed('compareAgain', everyHour, (now) => compareAgain(sql, channels, now)),
    onRequest(fetchBillJob, (bill, { now }) => fetchAsked(sql, channels, bill, now)),
    timed('clearExports', everyHour, async (now) => {
      await clearExports(sql, storage, now)
      await clearReportFiles(sql, storage, now)
    }),
    onRequest(reportFileJob, (task, turn) => makeReportFile(sql, storage, task, turn)),
    timed('clearListExports', everyHour, (now) => clearListExports(sql, storage, now)),
    onRequest(listExportJob, (task, turn) => makeListExport(sql, { storage, readList }, task, turn)),
    timed('completeClosings', everyHour, (now) => completeClosings(sql, eraseOverview, now)),
    timed('completeLearnerClosings', everyHour, (now) => completeLearnerClosings(sql, now)),
    onRequest(exportJob, (task, turn) => makeExport(sql, { storage, laterData: closingsData }, task, turn)),
    timed('checkShares', everyMinute, (now) => checkWorks(sql, publishing, now)),
    onRequest(publishJob, (sending, turn) => sendWork(sql, publishing, sending, turn)),
    timed('forgetEvents', everyHour, (now) => forgetEvents(sql, plusDays(now, -logDays))),
    timed('foldMoneyDays', everyMinute, () => foldMoneyDays(sql)),
    timed('forgetClientErrors', everyHour, (now) => forgetClientErrors(sql, plusDays(now, -7))),
    timed('forgetFailures', everyHour, (now) => forgetFailures(sql, plusDays(now, -30))),
    timed('assertLedgerBalanced', everyHour, (now) =>
      metrics.ledgerCheck(() => assertLedgerBalanced(sql, now)),
    ),
  ])
}
