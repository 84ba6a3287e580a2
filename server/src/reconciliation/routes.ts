import { contract } from '@zsm/contract/contract'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { implement } from '../rpc/implement.ts'
import { takeFile } from './bills.ts'
import {
  askForBill,
  getReconciliation,
  listDifferences,
  listReconciliations,
  settleDifferences,
  sumUp,
} from './office.ts'
import { addFormat, changeFormat, listFormats } from './statement-formats.ts'
import { previewStatement, takeStatement } from './statements.ts'

export function reconciliationRoutes({ channels, enqueue }: { channels: Channels; enqueue: Enqueue }) {
  return implement(contract.reconciliation, {
    sumReconciliation: ({ sql }) => sumUp(sql, channels),
    listReconciliation: ({ sql }, input) => listReconciliations(sql, input),
    getReconciliation: ({ sql }, input) => getReconciliation(sql, input),
    fetchBill: ({ sql }, input) => askForBill(sql, { channels, enqueue }, input),
    takeBillFile: async ({ sql }, input) => {
      await takeFile(sql, channels, input)
      return getReconciliation(sql, input)
    },
    listDifference: ({ sql }, input) => listDifferences(sql, input),
    settleDifference: ({ sql, operator }, input) => settleDifferences(sql, operator, input),
    listStatementFormat: ({ sql }, input) => listFormats(sql, input),
    createStatementFormat: ({ sql, operator }, input) => addFormat(sql, operator, input),
    updateStatementFormat: ({ sql }, input) => changeFormat(sql, input),
    previewStatement: ({ sql }, input) => previewStatement(sql, input),
    takeStatement: ({ sql }, input) => takeStatement(sql, input),
  })
}
