import { Agent } from 'node:http'
import { contract } from '@zsm/contract'
import { call } from '@zsm/contract/client/call'
import type { GoodId, LearnerId, LessonId } from '@zsm/contract/values'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { newId } from '../../server/src/ids.ts'
import { checkInvariants } from '../../server/src/payments/invariants.ts'
import { fetching } from '../../server/test/fetching.ts'
import { makeCreator, makeGood, makeLearner } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { inMs, p99, slowest } from './answered.ts'
import { type Answer, ask, instant } from './ask.ts'
import { onScratchServer, type Parts } from './scratch-server.ts'

const { buying, learning, sources } = contract
const learners = 200
const stock = 150
const reports = 10

/**
 * Two hundred learners at once: each opens a good's page, buys it in the sandbox if a piece is left, opens its lesson and reports
 * progress. Afterwards everything that was answered is in the database, and the ledger is sound.
 */
export function measureLearners(): Promise<Row[]> {
  return onScratchServer(async (parts) => {
    const { sql } = parts.database
    const { creator } = await makeCreator(sql)
    const { id: goodId } = await makeGood(sql, creator)
    await sql`update goods set stock = ${stock} where creator_id = ${creator} and id = ${goodId}`
    const agent = new Agent({ keepAlive: true })
    const crowd: Learner[] = []
    for (let n = 0; n < learners; n += 1) {
      const { token, learner } = await makeLearner(sql)
      crowd.push({ token, learner, goodId, url: parts.url, agent, answers: [] })
    }
    const begun = instant()
    const bought = await Promise.all(crowd.map(learn))
    const seconds = (instant() - begun) / 1000
    agent.destroy()
    const answers = crowd.flatMap((learner) => learner.answers)
    return [
      {
        figure: `${learners} learners open, buy, play and report progress at once`,
        value: `${answers.length} requests in ${seconds.toFixed(1)} s, p99 ${inMs(p99(answers))}, slowest ${inMs(slowest(answers))}`,
        ratio: '',
        aim: 'nothing lost',
      },
      await booksOf(parts, goodId, bought.filter(Boolean).length),
    ]
  })
}

type Learner = {
  token: string
  learner: LearnerId
  goodId: GoodId
  url: string
  agent: Agent
  answers: Answer[]
}

/** One learner's way. Answers whether they got a piece. */
async function learn(one: Learner): Promise<boolean> {
  const { url, goodId, agent, answers } = one
  answers.push(await ask({ url: `${url}/g/${goodId}`, method: 'GET' }, agent))
  await said(one, sources.visit, { goodId, visitorId: newId<string>() })
  await said(one, buying.getOwn, { goodId })
  const checkout = await said(one, buying.openCheckout, { goodId }).catch(() => undefined)
  if (!checkout) return false
  const id = checkout.checkoutId
  const { step } = await said(one, buying.startPayment, { id, channel: 'sandbox', scene: 'phone' })
  if (step.kind !== 'redirect') throw new Error('the sandbox shows a page')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await fetch(step.url, { method: 'POST', headers, body: 'choice=pay', redirect: 'manual' })
  await said(one, buying.askPayment, { id })
  const course = await said(one, learning.getCourse, { id })
  const lessonId = course.groups[0]?.lessons[0]?.id as LessonId
  const { grantId } = await said(one, learning.openLesson, { orderId: id, lessonId })
  for (let n = 1; n <= reports; n += 1) {
    await said(one, learning.reportProgress, { grantId, positionSec: n * 15, doneFlag: n === reports })
  }
  return true
}

/** A call and how long its answer took. A refusal is an answer, too. */
async function said<E extends Endpoint>(
  { token, url, answers }: Learner,
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> {
  const asked = instant()
  try {
    return await call(fetching(url), endpoint, input, { token })
  } finally {
    answers.push({ status: 200, asked, ms: instant() - asked })
  }
}

async function booksOf({ database: { sql } }: Parts, goodId: GoodId, bought: number): Promise<Row> {
  const found = async () =>
    (
      await sql<
        [{ orders: number; left: number; done: number; finished: number; visits: number; trades: number }]
      >`
      select (select count(*) from orders where good_id = ${goodId} and not unsold_flag) as orders,
        (select stock from goods where id = ${goodId}) as left,
        (select count(*) from lesson_progress where good_id = ${goodId} and done_flag and position_sec = ${reports * 15}) as done,
        (select coalesce(sum(done_count), 0)::bigint from lesson_counts where good_id = ${goodId}) as finished,
        (select coalesce(sum(visitor_count), 0)::bigint from visit_days where facet = ${`${goodId}:`}) as visits,
        (select count(*) from payment_trades) as trades`
    )[0]
  const broken = await checkInvariants(sql)
  const deadline = instant() + 10_000
  let books = await found()
  while (books.visits < learners && instant() < deadline) books = await found()
  const isRight =
    [bought, books.orders, books.done, books.finished, books.trades].every((count) => count === stock) &&
    books.left === 0 &&
    books.visits === learners &&
    broken.length === 0
  if (!isRight) throw new Error(`something was lost: ${JSON.stringify({ bought, books, broken })}`)
  return {
    figure: 'pieces sold, progress stored, visitors counted, rules of the ledger that are broken',
    value: `${books.orders} of ${stock}, ${books.done} of ${stock}, ${books.visits} of ${learners}, 0`,
    ratio: '',
    aim: 'all, 0',
  }
}
