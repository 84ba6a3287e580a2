import { array, asyncProperty, assert as forAll, nat, noBias, record } from 'fast-check'
import type { Sql } from '../../src/database/sql.ts'
import { attendPayments } from '../../src/payments/public.ts'
import { attendRefunds } from '../../src/refunds/public.ts'
import { countOpen, expectSameBooks, expectSoundWorld, later } from './books.ts'
import { collect, deliver, doingCount, expected, happen, mostDies, retryFailed, type Step } from './steps.ts'
import { inNewWorld, type World } from './world.ts'

/** Steps of a story, and steps between two looks at the books. */
const storyLength = 100
const lookEvery = 50
/** Everything is at its end after some rounds of all timers; troubles that wait for a provider's next answer take a few more. */
const mostRounds = 40

/**
 * Random stories of buyers, sellers, providers and accidents, in worlds of their own on this database. Answers how often each accident
 * happened. A failing one is told again by its seed, which fast-check prints: `MODEL_SEED=…`.
 */
export async function tellStories(sql: Sql, steps: number): Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  const step = record({
    what: nat(doingCount - 1),
    which: nat(1000),
    how: nat(100_000),
    dies: nat(mostDies - 1),
  })
  const story = asyncProperty(
    array(noBias(step), { minLength: storyLength, maxLength: storyLength, size: 'max' }),
    (steps) => inNewWorld(sql, (world) => tell(world, steps, seen)),
  )
  const seed = Number(process.env.MODEL_SEED ?? 20_261_124)
  await forAll(story, { numRuns: Math.ceil(steps / storyLength), seed, endOnFailure: true })
  return seen
}

async function tell(world: World, steps: readonly Step[], seen: Map<string, number>): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await happen(world, step)
    if ((index + 1) % lookEvery === 0) await expectSoundWorld(world)
  }
  await comeToAnEnd(world)
  await expectSameBooks(world)
  for (const [what, count] of [...world.seen, ...(await reasons(world))])
    seen.set(what, (seen.get(what) ?? 0) + count)
}

/** All channels are on again, each notice is repeated until it is received, and the timers run until nothing is open. */
async function comeToAnEnd(world: World): Promise<void> {
  world.off = ''
  const { sql, channels, providers } = world
  for (let round = 0; round < mostRounds; round += 1) {
    for (const provider of providers) provider.endAllRefunds()
    collect(world)
    for (const letter of world.letters) await expected(deliver(world, sql, letter))
    await expected(attendPayments(sql, channels, () => later(round)))
    await expected(attendRefunds(sql, channels, later(round)))
    await retryFailed(world, sql, round)
    collect(world)
    if ((await countOpen(world)) === 0) return recover(world)
  }
  throw new Error('not everything came to an end')
}

/** As many answers go wrong as were meant to; those that are left do so here. */
async function recover({ channels, seen }: World): Promise<void> {
  for (let left = seen.get('stumbled') ?? 0; left > 0; left -= 1)
    for (const { gateway } of channels) await expected(gateway.query('nobody-s-payment'))
}

/** Why payments went back. */
async function reasons({ sql, creators }: World): Promise<[string, number][]> {
  const rows = await sql<{ note: string; count: number }[]>`
    select note, count(*) as count from refunds join orders on orders.creator_id = refunds.creator_id and orders.id = order_id
    where refunds.creator_id = any(${creators}::uuid[]) and unsold_flag group by note`
  return rows.map(({ note, count }) => [note, count])
}
