import { workState } from '@zsm/contract/states'
import type { CreatorId, Instant, WorkId } from '@zsm/contract/values'
import type { WorkStatus } from '@zsm/contract/works'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { authorizeAtSandbox, makeWork, testPublishing, type WorkToMake } from '../../test/douyin.ts'
import { makeCreator } from '../../test/makers.ts'
import { milliseconds, now } from '../clock.ts'
import { getAuthorization } from '../creators/public.ts'
import type { Sql } from '../database/sql.ts'
import { type Douyin, DouyinError } from '../gateways/douyin.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { endAuthorization } from './authorization.ts'
import { checkWorks } from './checking.ts'
import type { Publishing } from './media.ts'
import { cancelPlan, deleteWork, publishWork, retryWork, type Sender, type Sending } from './publishing.ts'
import { sendWork } from './sending.ts'
import { changeWork, getWork } from './works.ts'

const later = (ms: number): Instant => new Date(milliseconds() + ms).toISOString()
const hour = 3_600_000

type Asked = { sending: Sending; notBefore?: Instant | undefined }

/** A creator who has authorised us, and the requested jobs. */
async function makePublisher(sql: Sql, changed: Partial<Douyin> = {}) {
  const { creator } = await makeCreator(sql)
  const parts = await testPublishing(sql, changed)
  await authorizeAtSandbox(sql, parts, creator)
  const asked: Asked[] = []
  const enqueue: Enqueue = async (_, job, data, options) => {
    expect(job.name).toBe('publishShare')
    asked.push({ sending: data as unknown as Sending, notBefore: options?.notBefore })
  }
  const sender: Sender = { ...parts, enqueue }
  const run = (last = false) => sendWork(sql, parts, asked.at(-1)?.sending as Sending, { last })
  const publish = async (given: WorkToMake = {}) => {
    const { id } = await makeWork(sql, creator, given)
    return publishWork(sql, sender, creator, { id })
  }
  const statusOf = async (id: WorkId): Promise<WorkStatus> => (await getWork(sql, creator, id)).statusDict
  return { creator, parts, sender, asked, run, publish, statusOf }
}

async function askTwice(sql: Sql, parts: Publishing) {
  await checkWorks(sql, parts, later(0))
  await checkWorks(sql, parts, later(hour))
}

test('a work is sent, reviewed and published, and its plays are counted [7.5]', async ({ sql }) => {
  const { creator, parts, run, publish } = await makePublisher(sql)
  const { id, statusDict } = await publish()
  expect(statusDict).toBe(workState.sending)
  await run()
  await checkWorks(sql, parts, later(0))
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.sending,
    publishTime: null,
  })
  await checkWorks(sql, parts, later(hour))
  const shown = await getWork(sql, creator, id)
  expect(shown).toMatchObject({
    statusDict: workState.published,
    failReason: '',
    playCount: 200,
    likeCount: 20,
  })
  expect(shown.platformUrl).toContain(shown.platformItemId)
  await checkWorks(sql, parts, later(3 * hour))
  expect((await getWork(sql, creator, id)).playCount).toBe(300)
})

test('a post of pictures is sent with its topics in the text', async ({ sql }) => {
  const said: string[] = []
  const { run, publish, statusOf } = await makePublisher(sql, {
    createVideo: async (_, { text, coverFrameSec }) => {
      said.push(`${text} ${coverFrameSec}`)
      return 'item-1'
    },
  })
  const { id } = await publish({ title: '三步选光', topics: ['摄影', '#光'] })
  await run()
  expect(said).toEqual(['三步选光 #摄影 #光 0.5'])
  expect(await statusOf(id)).toBe(2)
})

test('a work that the review refuses says why, and can be sent again after a change [7.5]', async ({
  sql,
}) => {
  const { creator, parts, sender, run, publish } = await makePublisher(sql)
  const { id } = await publish({ title: '违规的标题' })
  await run()
  await askTwice(sql, parts)
  const refused = await getWork(sql, creator, id)
  expect(refused).toMatchObject({
    statusDict: workState.failed,
    failReason: expect.stringContaining('不能发布的内容'),
  })
  await changeWork(sql, creator, {
    ...refused,
    fileId: refused.fileId ?? undefined,
    coverFileId: undefined,
    title: '好的标题',
  })
  expect(await retryWork(sql, sender, creator, { id })).toMatchObject({
    statusDict: workState.sending,
    retryCount: 1,
  })
  await run()
  await askTwice(sql, parts)
  expect(await getWork(sql, creator, id)).toMatchObject({ statusDict: workState.published, failReason: '' })
})

test('a work that the platform removes or no longer has is marked as removed', async ({ sql }) => {
  const { creator, parts, run, publish } = await makePublisher(sql)
  const { id } = await publish({ title: '会被下架的作品' })
  await run()
  await askTwice(sql, parts)
  expect(await getWork(sql, creator, id)).toMatchObject({ statusDict: workState.published })
  await checkWorks(sql, parts, later(3 * hour))
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.takenDown,
    failReason: '抖音里已经没有这个作品',
  })
})

test('a scheduled work waits for its time; if it is cancelled, its job does nothing [7.5]', async ({
  sql,
}) => {
  const { creator, sender, asked, run, statusOf } = await makePublisher(sql)
  const { id } = await makeWork(sql, creator)
  const planTime = later(hour)
  const planned = await publishWork(sql, sender, creator, { id, planTime })
  expect(planned).toMatchObject({ statusDict: workState.waiting, planTime })
  expect(asked.at(-1)?.notBefore).toBe(planTime)
  const first = asked.at(-1)?.sending as Sending
  expect(await cancelPlan(sql, creator, { id })).toMatchObject({
    statusDict: workState.draft,
    planTime: null,
  })
  await sendWork(sql, sender, first, { last: true })
  expect(await statusOf(id)).toBe(0)
  await publishWork(sql, sender, creator, { id, planTime })
  await sendWork(sql, sender, first, { last: true })
  expect(await statusOf(id)).toBe(1)
  await run()
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.sending,
    platformItemId: expect.stringMatching('sandbox'),
  })
})

test('a scheduled time must be in the future, and not too far', async ({ sql }) => {
  const { creator, sender } = await makePublisher(sql)
  const { id } = await makeWork(sql, creator)
  for (const ms of [-1000, 31 * 24 * hour]) {
    const plan = publishWork(sql, sender, creator, { id, planTime: later(ms) })
    await expect(plan).rejects.toMatchObject({ error: 'planTimeWrong' })
  }
})

test('without authorisation nothing is sent, and the work says what to do [7.5]', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const parts = await testPublishing(sql)
  const { id } = await makeWork(sql, creator)
  const sender = { ...parts, enqueue: async () => {} }
  await expect(publishWork(sql, sender, creator, { id })).rejects.toMatchObject({
    error: 'douyinUnauthorized',
    data: { action: '重新授权' },
  })
  const nowhere = { ...sender, douyin: undefined }
  await expect(publishWork(sql, nowhere, creator, { id })).rejects.toMatchObject({ error: 'douyinOff' })
})

test('an authorisation withdrawn on the platform ends ours too [7.5]', async ({ sql }) => {
  const { creator, run, publish } = await makePublisher(sql)
  const { id } = await publish({ title: '授权失效' })
  await run()
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.failed,
    failReason: expect.stringContaining('重新授权'),
  })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false })
})

test('while the platform is down the job is retried, and given up in the end', async ({ sql }) => {
  const { run, publish, statusOf } = await makePublisher(sql, {
    uploadVideo: () => Promise.reject(new DouyinError('unavailable', '抖音暂时连不上')),
  })
  const { id } = await publish()
  await expect(run()).rejects.toThrow('抖音暂时连不上')
  expect(await statusOf(id)).toBe(2)
  await run(true)
  expect(await statusOf(id)).toBe(4)
})

test('a work whose creation got no answer is not sent again by itself', async ({ sql }) => {
  let created = 0
  const { creator, sender, run, publish, asked } = await makePublisher(sql, {
    createVideo: () => {
      created += 1
      return created === 1
        ? Promise.reject(new DouyinError('unavailable', '抖音暂时连不上'))
        : Promise.resolve('item-2')
    },
  })
  const { id } = await publish()
  await run()
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.failed,
    failReason: expect.stringContaining('避免重复'),
  })
  await run()
  expect(created).toBe(1)
  await retryWork(sql, sender, creator, { id })
  await sendWork(sql, sender, asked[0]?.sending as Sending, { last: true })
  expect(created).toBe(1)
  await run()
  expect(created).toBe(2)
})

test('a work whose job was killed while sending has an unknown outcome, and says so [7.5]', async ({
  sql,
}) => {
  const { creator, asked, parts, publish } = await makePublisher(sql)
  const { id } = await publish()
  await sql`update shares set send_time = ${now()} where creator_id = ${creator} and id = ${id}`
  await sendWork(sql, parts, asked[0]?.sending as Sending, { last: false })
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.failed,
    failReason: expect.stringContaining('不明'),
  })
})

test('a published work is deleted on the platform if that is possible, else its creator must do it first [7.5]', async ({
  sql,
}) => {
  const { creator, parts, run, publish } = await makePublisher(sql)
  const { id } = await publish()
  await run()
  await askTwice(sql, parts)
  const { remove: _, ...real } = parts.douyin as Douyin
  const without = { ...parts, douyin: real }
  await expect(deleteWork(sql, without, creator, { id })).rejects.toMatchObject({ error: 'workPublished' })
  await deleteWork(sql, parts, creator, { id })
  await expect(getWork(sql, creator, id)).rejects.toMatchObject({ error: 'workNotFound' })
  const [row] = await sql<{ statusDict: number }[]>`
    select status_dict from shares where creator_id = ${creator} and id = ${id}`
  expect(row).toEqual({ statusDict: workState.deleted })
})

test('one creator’s ended authorisation does not hold up the others', async ({ sql }) => {
  const [one, other] = [await makePublisher(sql), await makePublisher(sql)]
  const works: [CreatorId, WorkId][] = []
  for (const each of [one, other]) {
    const { id } = await each.publish()
    await each.run()
    works.push([each.creator, id])
  }
  await sql`delete from douyin_tokens where creator_id = ${one.creator}`
  await askTwice(sql, other.parts)
  const states = await Promise.all(
    works.map(async ([creator, id]) => (await getWork(sql, creator, id)).statusDict),
  )
  expect(states).toEqual([2, 3])
})

test('works of a previously authorised user are not checked under a new one', async ({ sql }) => {
  const { creator, parts, run, publish, statusOf } = await makePublisher(sql)
  const { id } = await publish()
  await run()
  await askTwice(sql, parts)
  await sql`update douyin_tokens set open_id = 'another user' where creator_id = ${creator}`
  await checkWorks(sql, parts, later(3 * hour))
  expect(await statusOf(id)).toBe(3)
  await expect(deleteWork(sql, parts, creator, { id })).rejects.toMatchObject({ error: 'workPublished' })
})

test('a work that no run of its job could end fails after a day', async ({ sql }) => {
  const { creator, parts, publish, statusOf } = await makePublisher(sql)
  const { id } = await publish()
  await checkWorks(sql, parts, later(hour))
  expect(await statusOf(id)).toBe(2)
  await checkWorks(sql, parts, later(25 * hour))
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.failed,
    failReason: '发布没有完成，请重试',
  })
})

test('a review that never ends is given up after a week [7.5]', async ({ sql }) => {
  const { creator, parts, run, publish, statusOf } = await makePublisher(sql, {
    items: async (_, ids) =>
      ids.map((itemId) => ({
        itemId,
        state: 'reviewing',
        reason: '',
        url: '',
        playCount: 0,
        likeCount: 0,
        commentCount: 0,
        shareCount: 0,
      })),
  })
  const { id } = await publish()
  await run()
  await checkWorks(sql, parts, later(6 * 24 * hour))
  expect(await statusOf(id)).toBe(2)
  await checkWorks(sql, parts, later(8 * 24 * hour))
  expect(await getWork(sql, creator, id)).toMatchObject({
    statusDict: workState.failed,
    failReason: expect.stringContaining('先到抖音里查看'),
  })
})

test('so is a review that can no longer be checked [7.5]', async ({ sql }) => {
  const { creator, parts, run, publish, statusOf } = await makePublisher(sql)
  const { id } = await publish()
  await run()
  await endAuthorization(sql, creator)
  await checkWorks(sql, parts, later(6 * 24 * hour))
  expect(await statusOf(id)).toBe(2)
  await checkWorks(sql, parts, later(8 * 24 * hour))
  expect(await statusOf(id)).toBe(4)
})

test('a job with a defect is given up in the end, and reported', async ({ sql }) => {
  const broken = { uploadVideo: () => Promise.reject(new TypeError('a defect')) }
  const { run, publish, statusOf } = await makePublisher(sql, broken)
  const { id } = await publish()
  await expect(run()).rejects.toThrow('a defect')
  expect(await statusOf(id)).toBe(2)
  await expect(run(true)).rejects.toThrow('a defect')
  expect(await statusOf(id)).toBe(4)
})

test('of ten requests to publish a draft one succeeds, and of five runs of its job one sends [7.5]', async ({
  database,
}) => {
  const { sql } = database
  const { creator, sender, asked } = await makePublisher(sql)
  const { id } = await makeWork(sql, creator)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => publishWork(sql, sender, creator, { id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked).toHaveLength(1)
  const runs = Array.from({ length: 5 }, () =>
    sendWork(sql, sender, asked[0]?.sending as Sending, { last: true }),
  )
  await Promise.allSettled(runs)
  const [{ count = 0 } = {}] = await sql<{ count: number }[]>`
    select count(*) as count from douyin_sandbox_items`
  expect(count).toBe(1)
})

test('of starting, cancelling and deleting a scheduled work at once, one happens [7.5]', async ({
  database,
}) => {
  const { sql } = database
  const { creator, sender, asked, statusOf } = await makePublisher(sql)
  const { id } = await makeWork(sql, creator)
  await publishWork(sql, sender, creator, { id, planTime: later(hour) })
  const sending = asked[0]?.sending as Sending
  const [begun, cancelled, deleted] = await Promise.allSettled([
    sendWork(sql, sender, sending, { last: true }),
    cancelPlan(sql, creator, { id }),
    deleteWork(sql, sender, creator, { id }),
  ])
  expect(begun.status).toBe('fulfilled')
  const gone = deleted.status === 'fulfilled'
  if (gone) await expect(statusOf(id)).rejects.toMatchObject({ error: 'workNotFound' })
  else expect(await statusOf(id)).toBe(cancelled.status === 'fulfilled' ? 0 : 2)
})
