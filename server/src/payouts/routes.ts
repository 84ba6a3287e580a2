import { contract } from '@zsm/contract/contract'
import { implement } from '../rpc/implement.ts'
import { approveBatch, cancelBatch, getBatch, listBatches, listPayables } from './batches.ts'
import { addFormat, changeFormat, listFormats } from './formats.ts'
import { makeBatch } from './making.ts'

export const payoutsRoutes = () =>
  implement(contract.payouts, {
    listPayoutBatch: ({ sql, operator }, input) => listBatches(sql, operator, input),
    getPayoutBatch: ({ sql, operator }, { id }) => getBatch(sql, operator, id),
    listPayable: ({ sql }, input) => listPayables(sql, input),
    makePayoutBatch: ({ sql, operator }, input) => makeBatch(sql, operator, input),
    approvePayoutBatch: ({ sql, operator }, { id }) => approveBatch(sql, operator, id),
    cancelPayoutBatch: ({ sql, operator }, input) => cancelBatch(sql, operator, input),
    listBankFormat: ({ sql }, input) => listFormats(sql, input),
    createBankFormat: ({ sql, operator }, input) => addFormat(sql, operator, input),
    updateBankFormat: ({ sql }, input) => changeFormat(sql, input),
  })
