import { contract } from '@zsm/contract/contract'
import { operatorAdjustments } from '@zsm/contract/office/adjustments'
import { operatorChannelAccounts } from '@zsm/contract/office/channel-accounts'
import { operatorInvoices } from '@zsm/contract/office/invoices'
import { operatorReports } from '@zsm/contract/office/reports'
import { operatorTaxReports } from '@zsm/contract/office/tax-reports'
import { operatorWithdrawals } from '@zsm/contract/office/withdrawals'
import { CreatorId, InvoiceId, ReportFileId, whole } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import type { Codes } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { CardCheck } from '../gateways/card-check/card-check.ts'
import type { Storage } from '../gateways/storage.ts'
import type { TransferGateway } from '../gateways/transfer/transfer-gateway.ts'
import { type Calls, implement } from '../rpc/implement.ts'
import { openSeal, type SealKeys } from '../sealing/seals.ts'
import { approveAdjustment, rejectAdjustment } from './adjustments.ts'
import { findBank } from './banks.queries.ts'
import { addBank, changeBank, listBanks, removeBank } from './banks.ts'
import { openCardNumbers } from './card-numbers.ts'
import { countEntries, listEntries, sumAccounts } from './channel-accounts/channel-accounts.queries.ts'
import { listSettlements, recordSettlement, reverseSettlement } from './channel-accounts/settlements.ts'
import { showFlow } from './flow/flow.ts'
import { type FindNextRelease, type HasMerchant, listIncome, showFund } from './funds.ts'
import { listFeeMonths, requestInvoice } from './invoices/asking.ts'
import { issueInvoice, listOfficeInvoices, voidInvoice } from './invoices/office.ts'
import { openInvoice } from './invoices/reading.ts'
import { decideOnAdjustment, listAdjustments, propose } from './office/adjustments.ts'
import { releasePayee, showPayee } from './office/payee.ts'
import { exportReport, type FileParts, listReportFiles, openReportFile } from './office/reports/files.ts'
import { getReport as getOfficeReport } from './office/reports/reports.ts'
import { exportTaxReport, getQuarter, listTaxReports, submitTaxReport } from './office/tax/tax-reports.ts'
import { decide, listWithdraws as listAllWithdraws } from './office/withdrawals.ts'
import { getReport, listReports } from './reports.ts'
import { cancelTransfer, startTransfer } from './transfers/transfers.ts'
import { verifyBank } from './verified-cards/verifying.ts'
import { listWithdraws, quoteWithdraw, withdraw } from './withdraw.ts'
import {
  approve,
  arrive,
  cancel,
  failPayout,
  pause,
  reject,
  resume,
  returnByBank,
} from './withdraw-states.ts'

type FundsParts = {
  codes: Codes
  config: { sealKeys: SealKeys }
  findNextRelease: FindNextRelease
  hasMerchant: HasMerchant
  /** The provider that pays creators on finance's order, if there is one. */
  gateway: TransferGateway | undefined
  /** The provider that checks the four elements of a card, if there is one. */
  cardCheck: CardCheck | undefined
  files: FileParts & { storage: Storage }
}

export function fundsRoutes({
  codes,
  config,
  findNextRelease,
  hasMerchant,
  gateway,
  cardCheck,
  files,
}: FundsParts) {
  const cards = openCardNumbers(config.sealKeys)
  const checking = { cards, cardCheck, identities: openSeal(config.sealKeys, 'id-card') }
  return [
    ...implement(contract.funds, {
      get: async ({ sql, creator }, { id }) => ({
        ...(await showFund(sql, findNextRelease, creator, id)),
        merchantFlag: await hasMerchant(creator),
      }),
      incomeList: ({ sql, creator }, input) => listIncome(sql, creator, input),
      getFlow: ({ sql, creator }) => showFlow(sql, creator, now()),
      getReport: ({ sql, creator }, input) => getReport(sql, creator, { ...input, now: now() }),
      listReport: ({ sql, creator }, input) => listReports(sql, creator, { ...input, now: now() }),
      withdraw: async (call, input) => {
        const isPaidByProvider = (await hasMerchant(call.creator)) === true
        return withdraw(call.sql, codes, call.creator, { ...requester(call), isPaidByProvider }, input)
      },
      quoteWithdraw: ({ sql, creator }, input) => quoteWithdraw(sql, creator, input, now()),
      withdrawList: ({ sql, creator }, input) => listWithdraws(sql, creator, input),
      cancelWithdraw: (call, { id }) => cancel(call.sql, call.creator, id, requester(call)),
      listBank: ({ sql, creator }, input) => listBanks(sql, creator, input),
      getBank: async ({ sql, creator }, { id }) => (await findBank(sql, creator, id)) ?? fail('bankNotFound'),
      listFeeMonth: ({ sql, creator }) => listFeeMonths(sql, files.secret, creator),
      requestInvoice: (call, input) =>
        requestInvoice(call.sql, files.secret, call.creator, requester(call), input),
      getBankCheckWay: async () => ({ label: cardCheck?.label ?? '' }),
      verifyBank: (call, input) => verifyBank(call.sql, checking, call.creator, requester(call), input),
      createBank: (call, input) => addBank(call.sql, { codes, cards }, call.creator, requester(call), input),
      updateBank: (call, input) => changeBank(call.sql, codes, call.creator, requester(call), input),
      deleteBank: (call, input) => removeBank(call.sql, codes, call.creator, requester(call), input),
    }),
    ...implement(operatorWithdrawals, {
      listWithdraw: ({ sql, operator }, input) => listAllWithdraws(sql, operator, { ...input, now: now() }),
      approveWithdraw: ({ sql, ...call }, { id }) =>
        decide(sql, call.operator, id, (creator) => approve(sql, creator, id, actor(call))),
      showPayee: ({ sql, operator }, input) => showPayee(sql, cards, operator, input),
      releasePayee: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => releasePayee(sql, creator, input, actor(call))),
      getTransferWay: async () => ({ label: gateway?.label ?? '' }),
      transferWithdraw: ({ sql, ...call }, { id }) =>
        decide(sql, call.operator, id, (creator) =>
          startTransfer(sql, { gateway, cards }, creator, id, actor(call)),
        ),
      cancelTransfer: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => cancelTransfer(sql, creator, input, actor(call))),
      pauseWithdraw: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => pause(sql, creator, input, actor(call))),
      resumeWithdraw: ({ sql, ...call }, { id }) =>
        decide(sql, call.operator, id, (creator) => resume(sql, creator, id, actor(call))),
      returnWithdraw: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => returnByBank(sql, creator, input, actor(call))),
      rejectWithdraw: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => reject(sql, creator, input, actor(call))),
      arriveWithdraw: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => arrive(sql, creator, input, actor(call))),
      failWithdraw: ({ sql, ...call }, input) =>
        decide(sql, call.operator, input.id, (creator) => failPayout(sql, creator, input, actor(call))),
    }),
    ...implement(operatorAdjustments, {
      listAdjustment: ({ sql, operator }, input) => listAdjustments(sql, operator, input),
      proposeAdjustment: ({ sql, operator }, input) => propose(sql, operator, input),
      approveAdjustment: ({ sql, operator }, { id }) =>
        decideOnAdjustment(sql, operator, id, (creator) => approveAdjustment(sql, creator, operator, id)),
      rejectAdjustment: ({ sql, operator }, input) =>
        decideOnAdjustment(sql, operator, input.id, (creator) =>
          rejectAdjustment(sql, creator, operator, input),
        ),
    }),
    ...implement(operatorReports, {
      getMoneyReport: ({ sql }, input) => getOfficeReport(sql, input),
      exportMoneyReport: ({ sql, operator }, input) => exportReport(sql, files, operator, input),
      listReportFile: ({ sql }, input) => listReportFiles(sql, files, input),
    }),
    ...implement(operatorTaxReports, {
      getTaxQuarter: ({ sql }, { quarter }) => getQuarter(sql, quarter),
      listTaxReport: ({ sql }, input) => listTaxReports(sql, input),
      exportTaxReport: ({ sql, operator }, input) => exportTaxReport(sql, checking, operator, input),
      submitTaxReport: ({ sql, operator }, { id }) => submitTaxReport(sql, operator, id),
    }),
    ...implement(operatorInvoices, {
      listInvoice: ({ sql }, input) => listOfficeInvoices(sql, files.secret, input),
      issueInvoice: ({ sql, operator }, input) => issueInvoice(sql, files, operator, input),
      voidInvoice: ({ sql, operator }, input) => voidInvoice(sql, files.secret, operator, input),
    }),
    ...implement(operatorChannelAccounts, {
      listChannelBalance: async ({ sql }) => whole(await sumAccounts(sql)),
      listChannelEntry: ({ sql }, input) =>
        readPage(listEntries(sql, input), countEntries(sql, input), input),
      listChannelSettlement: ({ sql }, input) => listSettlements(sql, input),
      recordChannelSettlement: ({ sql, operator }, input) => recordSettlement(sql, operator, input),
      reverseChannelSettlement: ({ sql, operator }, input) => reverseSettlement(sql, operator, input),
    }),
  ]
}

/** `GET /report-files/:id` sends an operator's file to a client with the signed address. */
export function mountReportFiles(
  app: FastifyInstance,
  parts: { sql: Sql; storage: Storage; secret: string },
): void {
  app.get<{ Params: { id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    '/report-files/:id',
    async ({ params, query }, reply) => {
      const id = ReportFileId.safeParse(params.id).data ?? fail('notFound')
      const { headers, bytes } = await openReportFile(parts, id, query)
      return reply.headers(headers).send(bytes)
    },
  )
}

/** `GET /invoices/:creator/:id` sends an invoice to a client with the signed address. */
export function mountInvoices(
  app: FastifyInstance,
  parts: { sql: Sql; storage: Storage; secret: string },
): void {
  app.get<{ Params: { creator: string; id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    '/invoices/:creator/:id',
    async ({ params, query }, reply) => {
      const creator = CreatorId.safeParse(params.creator).data ?? fail('notFound')
      const id = InvoiceId.safeParse(params.id).data ?? fail('notFound')
      const { headers, bytes } = await openInvoice(parts, { creator, id }, query)
      return reply.headers(headers).send(bytes)
    },
  )
}

const requester = ({ account, request }: Calls['creator']) => ({ account, ...request })

const actor = ({ operator, request }: Pick<Calls['operator'], 'operator' | 'request'>) => ({
  operator,
  ...request,
})
