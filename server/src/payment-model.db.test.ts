import { expect } from 'vitest'
import { test } from '../test/database-test.ts'
import { tellStories } from '../test/payment-model/run.ts'
import { returnNotes } from './payments/notices/payment-notices.ts'

/** `MODEL_STEPS=20000` tells as much as `npm run bench -- model`. */
const steps = Number(process.env.MODEL_STEPS ?? 1000)

test(
  'whatever buyers, providers and accidents do, our books, the providers’ and their bills agree to the fen',
  async ({ database: { sql } }) => {
    const seen = await tellStories(sql, steps)
    // the stories contained accidents; the rarer ones are sure to happen in the bench
    const common = ['killed', 'stumbled', 'forged', 'discount', 'changed discount', returnNotes.paidTwice]
    expect([...seen.keys()]).toEqual(expect.arrayContaining(common))
  },
  steps * 300,
)
