import { returnNotes } from '../../server/src/payments/notices/payment-notices.ts'
import { tellStories } from '../../server/test/payment-model/run.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'

/** `BENCH_STEPS=1000 npm run bench -- model` tells less. */
const steps = Number(process.env.BENCH_STEPS ?? 20_000)

/** The number of times each event must happen. Fewer would mean that the stories prove too little. */
const { checkoutClosed, paidTwice, otherAmount } = returnNotes
const accidents = ['killed', 'forged', 'lost payment', 'lost refund', 'failed refund']
const mustHappen = [...accidents, checkoutClosed, paidTwice, otherAmount]

/**
 * Random buyers, sellers, providers and accidents. After each fifty steps the ledger is sound and the stock exact; at the end of each
 * story our books, the providers' books and their bills agree. A difference ends the run with the seed that tells the story again.
 */
export function measureModel(): Promise<Row[]> {
  return onScratchServer(async ({ database: { sql } }) => {
    const seen = await tellStories(sql, steps)
    const unseen = mustHappen.filter((what) => !seen.has(what))
    if (steps >= 20_000 && unseen.length > 0) throw new Error(`never happened: ${unseen.join(', ')}`)
    const counts = [...seen].map(([what, count]) => `${count} × ${what}`).join(', ')
    return [
      { figure: 'random steps over three channels', value: String(steps), ratio: '', aim: '' },
      { figure: 'accidents among them', value: counts, ratio: '', aim: '' },
      { figure: 'differences between the books', value: '0', ratio: '', aim: '0' },
    ]
  })
}
