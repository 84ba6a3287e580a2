import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

test('tasks run up to the concurrency, wait in order up to the capacity, and are refused beyond [A8 G4]', async () => {
  const inTurn = fairQueue({ concurrency: 1, capacity: 2 })
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const task = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(() => {
      started.push(name)
      return until
    })
  const admitted = [task('a', first.promise), task('b'), task('c')]
  await expect(task('d')).rejects.toMatchObject({ error: 'tooManyRequests' })
  expect(started).toEqual(['a'])
  first.resolve()
  await Promise.all(admitted)
  expect(started).toEqual(['a', 'b', 'c'])
})

test('a caller at its limit waits, while a later caller within its own limit runs', async () => {
  const inTurn = fairQueue({ concurrency: 3, capacity: 4, perCaller: 2 })
  const started: string[] = []
  const held = Promise.withResolvers<void>()
  const task = (name: string, caller?: string) =>
    inTurn(() => {
      started.push(name)
      return held.promise
    }, caller)
  const all = [task('a1', 'a'), task('a2', 'a'), task('a3', 'a'), task('b1', 'b'), task('c'), task('a4', 'a')]
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  held.resolve()
  await Promise.all(all)
  expect(started.slice(3).toSorted()).toEqual(['a3', 'a4', 'c'])
  expect(await Promise.all([inTurn(() => 1, 'a'), inTurn(() => 2, 'a')])).toEqual([1, 2])
})

test('reserved turns go only to callers without a running task', async () => {
  const inTurn = fairQueue({ concurrency: 6, capacity: 9, perCaller: 2, reserved: 2 })
  const started: string[] = []
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const task = (caller: string | undefined, until: Promise<void>) =>
    inTurn(() => {
      started.push(caller ?? 'nobody')
      return until
    }, caller)
  const first = ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c'].map((caller) => task(caller, held.promise))
  await Promise.resolve()
  expect(started.splice(0)).toEqual(['a', 'a', 'b', 'b', 'c'])
  const unnamed = task(undefined, released.promise)
  const late = task('d', released.promise)
  await Promise.resolve()
  expect(started.splice(0)).toEqual(['nobody'])
  expect(inTurn.waiting()).toBe(4)
  held.resolve()
  await Promise.all(first)
  expect(started.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(inTurn.waiting()).toBe(0)
  released.resolve()
  await Promise.all([unnamed, late])
})

test('a task that fails passes its turn on', async () => {
  const inTurn = fairQueue({ concurrency: 1, capacity: 1 })
  const broken = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('a task that waits too long is refused and never runs', async () => {
  const inTurn = fairQueue({ concurrency: 1, capacity: 1, maxWait: 1, refusal: 'busy' })
  const first = Promise.withResolvers<string>()
  const started: string[] = []
  const held = inTurn(() => first.promise)
  await expect(inTurn(() => started.push('late'))).rejects.toMatchObject({ error: 'busy' })
  first.resolve('done')
  expect(await held).toBe('done')
  expect(await inTurn(() => started.push('next'))).toBe(1)
})

test('a task that leaves just as it gets its turn passes the turn on', async () => {
  const inTurn = fairQueue({ concurrency: 1, capacity: 2 })
  const first = Promise.withResolvers<string>()
  const held = inTurn(() => first.promise)
  const left = inTurn(
    () => 'begun',
    undefined,
    async (turn) => {
      await turn
      throw new Error('left')
    },
  )
  const next = inTurn(() => 'done')
  first.resolve('first')
  await expect(left).rejects.toThrow('left')
  expect(await Promise.all([held, next])).toEqual(['first', 'done'])
})
