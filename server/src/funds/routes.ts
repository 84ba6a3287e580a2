import { contract } from '@zsm/contract/contract'
import type { Codes } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { fail } from '../failure.ts'
import { type Calls, implement } from '../rpc/implement.ts'
import type { SealKeys } from '../sealing/seals.ts'
import { findBank } from './banks.queries.ts'
import { addBank, changeBank, listBanks, removeBank } from './banks.ts'
import { openCardNumbers } from './card-numbers.ts'
import { type FindNextRelease, listIncome, showFund } from './funds.ts'
import { getReport, listReports } from './reports.ts'
import { listWithdraws, withdraw } from './withdraw.ts'
import { cancel } from './withdraw-states.ts'

export type FundsParts = {
  codes: Codes
  config: { sealKeys: SealKeys }
  findNextRelease: FindNextRelease
}

export function fundsRoutes({ codes, config, findNextRelease }: FundsParts) {
  const cards = openCardNumbers(config.sealKeys)
  return implement(contract.funds, {
    get: ({ sql, creator }, { id }) => showFund(sql, findNextRelease, creator, id),
    incomeList: ({ sql, creator }, input) => listIncome(sql, creator, input),
    getReport: ({ sql, creator }, input) => getReport(sql, creator, { ...input, now: now() }),
    listReport: ({ sql, creator }, input) => listReports(sql, creator, { ...input, now: now() }),
    withdraw: (call, input) => withdraw(call.sql, codes, call.creator, requester(call), input),
    withdrawList: ({ sql, creator }, input) => listWithdraws(sql, creator, input),
    cancelWithdraw: (call, { id }) => cancel(call.sql, call.creator, id, requester(call)),
    listBank: ({ sql, creator }, input) => listBanks(sql, creator, input),
    getBank: async ({ sql, creator }, { id }) => (await findBank(sql, creator, id)) ?? fail('bankNotFound'),
    createBank: (call, input) => addBank(call.sql, { codes, cards }, call.creator, requester(call), input),
    updateBank: (call, input) => changeBank(call.sql, codes, call.creator, requester(call), input),
    deleteBank: (call, input) => removeBank(call.sql, codes, call.creator, requester(call), input),
  })
}

const requester = ({ account, request }: Calls['creator']) => ({ account, ...request })
