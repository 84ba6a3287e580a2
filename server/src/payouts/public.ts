/** A list of the operators, as its call answers it. */
export { listBatches } from './batches.ts'
