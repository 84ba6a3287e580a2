import { contract } from '@zsm/contract/contract'
import { openCardNumbers } from '../funds/public.ts'
import { type Calls, implement } from '../rpc/implement.ts'
import type { SealKeys } from '../sealing/seals.ts'
import { approveBatch, cancelBatch, getBatch, listBatches, listPayables } from './batches.ts'
import { exportBatch } from './file.ts'
import { addFormat, changeFormat, listFormats } from './formats.ts'
import { makeBatch } from './making.ts'
import { confirmResult, previewResult } from './results.ts'
import { closeBatch, matchBankColumns, settleByHand } from './settling.ts'

export function payoutsRoutes({ sealKeys }: { sealKeys: SealKeys }) {
  const cards = openCardNumbers(sealKeys)
  return implement(contract.payouts, {
    listPayoutBatch: ({ sql, operator }, input) => listBatches(sql, operator, input),
    getPayoutBatch: ({ sql, operator }, { id }) => getBatch(sql, operator, id),
    listPayable: ({ sql }, input) => listPayables(sql, input),
    makePayoutBatch: ({ sql, operator }, input) => makeBatch(sql, operator, input),
    approvePayoutBatch: ({ sql, operator }, { id }) => approveBatch(sql, operator, id),
    cancelPayoutBatch: ({ sql, operator }, input) => cancelBatch(sql, operator, input),
    exportPayoutBatch: ({ sql }, input) => exportBatch(sql, cards, input),
    previewPayoutResult: ({ sql, operator }, input) => previewResult(sql, operator, input),
    matchPayoutColumns: ({ sql }, input) => matchBankColumns(sql, input),
    confirmPayoutResult: ({ sql, ...call }, input) => confirmResult(sql, actor(call), input),
    settlePayoutItem: ({ sql, ...call }, input) => settleByHand(sql, actor(call), input),
    closePayoutBatch: ({ sql, operator }, { id }) => closeBatch(sql, operator, id),
    listBankFormat: ({ sql }, input) => listFormats(sql, input),
    createBankFormat: ({ sql, operator }, input) => addFormat(sql, operator, input),
    updateBankFormat: ({ sql }, input) => changeFormat(sql, input),
  })
}

const actor = ({ operator, request }: Pick<Calls['operator'], 'operator' | 'request'>) => ({
  operator,
  ...request,
})
