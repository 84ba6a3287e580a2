import { contract } from '@zsm/contract/contract'
import { operatorCreatorPage } from '@zsm/contract/office/creator-page'
import { operatorCreatorRisks } from '@zsm/contract/office/creator-risks'
import { operatorCreatorSessions } from '@zsm/contract/office/creator-sessions'
import { operatorCreators } from '@zsm/contract/office/creators'
import { operatorExports } from '@zsm/contract/office/exports'
import { operatorOrders } from '@zsm/contract/office/orders'
import { operatorOverview } from '@zsm/contract/office/overview'
import { operatorPersonalData } from '@zsm/contract/office/personal-data'
import { operatorSearch } from '@zsm/contract/office/search'
import { operatorTraces } from '@zsm/contract/office/traces'
import { operatorWaiting } from '@zsm/contract/office/waiting'
import { operatorAudit } from '@zsm/contract/operators/audit'
import { type CreatorId, whole } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import { endCreatorSessions, listCreatorSessions, unfreezeAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { readPage } from '../database/page.ts'
import { listIncome, sumPlatformDays } from '../funds/public.ts'
import type { Storage } from '../gateways/storage.ts'
import { listLooks } from '../operators/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readAuditLog, readAuditOf } from './audit-log.ts'
import { listCertifications } from './creator/facts.queries.ts'
import { readCreator } from './creator/facts.ts'
import { readCreatorFund } from './creator/fund.ts'
import { countNotes, listNotes } from './creator/notes.queries.ts'
import { addNote } from './creator/notes.ts'
import {
  countGoods,
  countQuestions,
  countWorks,
  listGoods,
  listQuestions,
  listWorks,
} from './creator/records.queries.ts'
import { listRisks, type RiskParts } from './creator/risks.ts'
import { freezeCreator, listCreators } from './creators.ts'
import { showDigest } from './digest.ts'
import { createListExport, type ListExporting, readListExports } from './exports/exports.ts'
import { type ListFileParts, openListFile } from './exports/reading.ts'
import { searchAll } from './finding/finding.ts'
import { addSample, hideSteps, removeSample } from './first-steps.ts'
import { readHealth } from './health.ts'
import { openPartOf } from './open-part.ts'
import { listOrders } from './orders/orders.ts'
import { traceOrder, traceWithdraw } from './orders/traces.ts'
import { showCreatorMobile, showLearnerMobile } from './personal-data.ts'
import { readState } from './queries.ts'
import { reportLearning, reportSources } from './sources.ts'
import { countWaiting, listWork } from './waiting.ts'

/** Whether the creator's account at the payment provider is open; null where there is none to open. */
type HasMerchant = (creator: CreatorId) => Promise<boolean | null>

type OverviewParts = {
  hasMerchant: HasMerchant
  storage: Storage
  risks: RiskParts
  exporting: ListExporting
}

export function overviewRoutes({ hasMerchant, storage, risks, exporting }: OverviewParts): Mounted[] {
  return [
    ...implement(contract.overview, {
      get: async ({ sql, creator, acting }) => {
        const state = { ...(await readState(sql, creator, now())), merchantFlag: await hasMerchant(creator) }
        return openPartOf(state, acting)
      },
      getDigest: ({ sql, creator }, input) => showDigest(sql, creator, { ...input, now: now() }),
      hideSteps: ({ sql, creator }, { hideFlag }) => hideSteps(sql, creator, hideFlag),
      listLook: async ({ sql, creator }) => whole(await listLooks(sql, creator)),
      addSample: ({ sql, creator }) => addSample(sql, storage, creator),
      removeSample: ({ sql, creator }, input) => removeSample(sql, creator, input),
      getSources: ({ sql, creator }, input) => reportSources(sql, creator, input),
      getLearning: ({ sql, creator }, input) => reportLearning(sql, creator, input),
    }),
    ...implement(operatorWaiting, {
      countWaiting: ({ sql, roles }) => countWaiting(sql, roles),
      listWork: ({ sql, roles }) => listWork(sql, roles),
    }),
    ...implement(operatorExports, {
      createListExport: ({ sql, ...asker }, input) => createListExport(sql, exporting, asker, input),
      listListExport: ({ sql, operator }, input) => readListExports(sql, exporting.secret, operator, input),
    }),
    ...implement(operatorOverview, {
      sumPlatformDays: ({ sql }, input) => sumPlatformDays(sql, input, now()),
      getHealth: ({ sql, roles }) => readHealth(sql, roles),
    }),
    ...implement(operatorCreators, {
      listCreator: ({ sql }, input) => listCreators(sql, input),
      freezeAccount: ({ sql }, input) => freezeCreator(sql, input),
      unfreezeAccount: ({ sql }, input) => unfreezeAccount(sql, input),
    }),
    ...implement(operatorSearch, {
      searchAll: ({ sql, roles }, input) => searchAll(sql, roles, input),
    }),
    ...implement(operatorOrders, {
      listOrder: ({ sql }, input) => listOrders(sql, input),
      getOrder: ({ sql, roles }, { id }) => traceOrder(sql, roles, id),
    }),
    ...implement(operatorTraces, {
      traceWithdraw: ({ sql }, { id }) => traceWithdraw(sql, id),
    }),
    ...implement(operatorPersonalData, {
      showCreatorMobile: ({ sql }, input) => showCreatorMobile(sql, input),
      showLearnerMobile: ({ sql }, input) => showLearnerMobile(sql, input),
    }),
    ...creatorPage(risks),
    ...implement(operatorAudit, {
      listAudit: ({ sql }, input) => readAuditLog(sql, input),
    }),
  ]
}

/** The calls of one creator's page. */
const creatorPage = (parts: RiskParts): Mounted[] => [
  ...implement(operatorCreatorPage, {
    getCreator: ({ sql }, input) => readCreator(sql, input),
    listCreatorCertification: async ({ sql }, { id }) => whole(await listCertifications(sql, id)),
    listCreatorGood: ({ sql }, { id, ...page }) =>
      readPage(listGoods(sql, id, page), countGoods(sql, id), page),
    getCreatorFund: ({ sql }, input) => readCreatorFund(sql, input),
    listCreatorEntry: ({ sql }, { id, ...page }) => listIncome(sql, id, page),
    listCreatorQuestion: ({ sql }, { id, ...page }) =>
      readPage(listQuestions(sql, id, page), countQuestions(sql, id), page),
    listCreatorWork: ({ sql }, { id, ...page }) =>
      readPage(listWorks(sql, id, page), countWorks(sql, id), page),
    listCreatorAudit: ({ sql, roles }, input) => readAuditOf(sql, roles, input),
    listCreatorNote: ({ sql }, { id, ...page }) =>
      readPage(listNotes(sql, id, page), countNotes(sql, id), page),
    addCreatorNote: ({ sql, operator }, input) => addNote(sql, operator, input),
  }),
  ...implement(operatorCreatorRisks, {
    listCreatorRisk: ({ sql, roles }, input) => listRisks(sql, parts, roles, input),
  }),
  ...implement(operatorCreatorSessions, {
    listCreatorSession: ({ sql }, input) => listCreatorSessions(sql, input),
    endCreatorSession: ({ sql }, input) => endCreatorSessions(sql, input),
  }),
]

type FileRoute = { Params: { operator: string; id: string }; Querystring: { e?: unknown; s?: unknown } }

/** `GET /exports/office/:operator/:id` sends the file of an operator's export to a client with the signed address. */
export function mountListExports(app: FastifyInstance, parts: ListFileParts): void {
  app.get<FileRoute>('/exports/office/:operator/:id', async ({ params, query }, reply) => {
    const { headers, bytes } = await openListFile(parts, params, query)
    return reply.headers(headers).send(bytes)
  })
}
