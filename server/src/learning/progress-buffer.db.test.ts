import type { CreatorId, GoodId, GrantId, LearnerId, LessonId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { insertGrant } from './grants.queries.ts'
import { putProgress } from './progress.queries.ts'
import { openProgressBuffer } from './progress-buffer.ts'

/** A connection that counts its statements. */
function counted(sql: Sql) {
  let count = 0
  const counting = new Proxy(sql, {
    apply(target, self, args) {
      count += 1
      return Reflect.apply(target as never, self, args)
    },
  })
  return { sql: counting, count: () => count }
}

const creator = newId<CreatorId>()
/** Opens the lesson for each learner. */
const open = async (sql: Sql, places: readonly ReturnType<typeof place>[]) => {
  for (const one of places) {
    await putProgress(sql, creator, {
      ...one,
      positionSec: 0,
      furthestSec: 0,
      doneFlag: false,
      updateTime: longAgo,
    })
  }
}
const longAgo = plusMs(now(), -3_600_000)

const place = (learnerId: LearnerId, given: object = {}) => ({
  learnerId,
  goodId: newId<GoodId>(),
  lessonId: newId<LessonId>(),
  positionSec: 0,
  furthestSec: 0,
  updateTime: now(),
  ...given,
})

test('four reports each of three hundred players are written by one statement', async ({ sql }) => {
  const counting = counted(sql)
  const progressBuffer = openProgressBuffer(counting.sql)
  const places = Array.from({ length: 300 }, () => place(newId<LearnerId>()))
  await open(sql, places)
  for (const positionSec of [15, 30, 45, 40]) {
    for (const one of places) progressBuffer.add({ ...one, positionSec, furthestSec: positionSec })
  }
  expect(counting.count()).toBe(0)
  await progressBuffer.flush()
  expect(counting.count()).toBe(1)
  const stored = await sql<object[]>`
    select position_sec, furthest_sec, count(*) as count from lesson_progress
    where learner_id = any(${places.map(({ learnerId }) => learnerId)}) group by 1, 2`
  expect(stored).toEqual([{ positionSec: 40, furthestSec: 45, count: 300 }])
})

test('a learner’s reports are written before the learner reads them; the others’ still wait', async ({
  sql,
}) => {
  const progressBuffer = openProgressBuffer(sql)
  const learner = newId<LearnerId>()
  const seventh = place(learner, { positionSec: 7 })
  await open(sql, [seventh])
  progressBuffer.add(seventh)
  await progressBuffer.flushFor(newId<LearnerId>())
  const read = () => sql<object[]>`select position_sec from lesson_progress where learner_id = ${learner}`
  expect(await read()).toEqual([{ positionSec: 0 }])
  await progressBuffer.flushFor(learner)
  expect(await read()).toEqual([{ positionSec: 7 }])
})

test('a report that arrives late replaces no later position and lowers nothing', async ({ sql }) => {
  const learner = newId<LearnerId>()
  const early = place(learner, { positionSec: 10, furthestSec: 90, updateTime: plusMs(now(), -60_000) })
  const last = { ...early, positionSec: 50, furthestSec: 50, updateTime: now() }
  await open(sql, [early])
  for (const one of [last, early]) {
    const server = openProgressBuffer(sql)
    server.add(one)
    await server.flush()
  }
  const stored = await sql<object[]>`
    select position_sec, furthest_sec from lesson_progress where learner_id = ${learner}`
  expect(stored).toEqual([{ positionSec: 50, furthestSec: 90 }])
})

test('reports that could not be written are written the next time', async ({ sql }) => {
  const learner = newId<LearnerId>()
  let isDown = true
  const failing = new Proxy(sql, {
    apply: (target, self, args) =>
      isDown ? Promise.reject(new Error('the database is down')) : Reflect.apply(target as never, self, args),
  })
  const progressBuffer = openProgressBuffer(failing)
  const noted = place(learner, { positionSec: 33 })
  await open(sql, [noted])
  progressBuffer.add(noted)
  await expect(progressBuffer.flush()).rejects.toThrow('the database is down')
  isDown = false
  await progressBuffer.flush()
  const stored = await sql<object[]>`select position_sec from lesson_progress where learner_id = ${learner}`
  expect(stored).toEqual([{ positionSec: 33 }])
})

test('the address of a lesson that another device took over is not prolonged', async ({ sql }) => {
  const learnerId = newId<LearnerId>()
  const [current, over] = [newId<GrantId>(), newId<GrantId>()]
  const { goodId, lessonId } = place(learnerId)
  const grant = { creatorId: creator, learnerId, goodId, lessonId, sessionId: newId<string>(), fileKey: '' }
  const times = { createTime: now(), endTime: plusMs(now(), 60_000) }
  await insertGrant(sql as never, { ...grant, id: current, orderId: newId(), ...times })
  const ended = { ...times, endTime: plusMs(now(), -1000) }
  await insertGrant(sql as never, { ...grant, id: over, orderId: newId(), ...ended })
  const progressBuffer = openProgressBuffer(sql)
  const endTime = plusMs(now(), 300_000)
  for (const id of [current, over]) progressBuffer.prolong({ learner: learnerId, id, endTime })
  await progressBuffer.flush()
  const ends = await sql<{ id: GrantId; isOpen: boolean }[]>`
    select id, end_time = ${endTime} as is_open from play_grants where learner_id = ${learnerId}`
  expect(new Map(ends.map(({ id, isOpen }) => [id, isOpen]))).toEqual(
    new Map([
      [current, true],
      [over, false],
    ]),
  )
})
