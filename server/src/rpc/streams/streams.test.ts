import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '../../failure.ts'
import { openStreams } from './streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lookMs = 1000
const changed = 'event: changed\ndata: {}\n\n'
const ended = 'event: ended\ndata: {}\n\n'

/** An answer that stores what it is told. It closes when its connection does, which may be long after its end. */
function openAnswer() {
  const said: string[] = []
  const answer = Object.assign(new EventEmitter(), {
    writableEnded: false,
    writableNeedDrain: false,
    write: (text: string) => said.push(text),
    end: (text?: string) => {
      if (text) said.push(text)
      answer.writableEnded = true
    },
  })
  return { said, answer, response: answer as unknown as ServerResponse }
}

/** Streams whose readers have these marks. */
function openWith(marks: Map<string, string>, limits: object = {}) {
  const report = vi.fn()
  const readMarks = vi.fn(async () => marks as ReadonlyMap<string, string>)
  const streams = openStreams<string>({ readMarks, report, lookMs, ...limits })
  const join = (token: string, network = '192.0.2.1') => {
    const opened = openAnswer()
    streams.open({ token, owner: token, network }, () => opened.response)
    return opened
  }
  return { streams, join, readMarks, report }
}

const look = () => vi.advanceTimersByTimeAsync(lookMs)

const refusalOf = (run: () => unknown) => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof Failure ? error.error : error
  }
}

test('a stream tells the first look and each change, and nothing while nothing changes', async () => {
  const marks = new Map([
    ['one', 'a'],
    ['two', 'a'],
  ])
  const { join } = openWith(marks)
  const [one, two] = [join('one'), join('two')]
  await look()
  await look()
  expect([one.said, two.said]).toEqual([[changed], [changed]])
  marks.set('one', 'b')
  await look()
  expect([one.said, two.said]).toEqual([[changed, changed], [changed]])
})

test('a reader whose session has ended is told so, and its stream closes', async () => {
  const marks = new Map([['one', 'a']])
  const { join, readMarks } = openWith(marks)
  const { said, answer } = join('one')
  await look()
  marks.delete('one')
  await look()
  expect(said).toEqual([changed, ended])
  expect(answer.writableEnded).toBe(true)
  const looks = readMarks.mock.calls.length
  await look()
  await look()
  expect(readMarks.mock.calls.length, 'nobody listens, so nobody looks').toBe(looks)
})

test('a stream that has ended but not closed is told nothing more', async () => {
  const { join } = openWith(new Map([['one', 'a']]))
  const ending = join('two')
  join('one')
  await look()
  await look()
  await look()
  expect(ending.said).toEqual([ended])
})

test('a stream whose connection fails is left alone, and its error ends nothing else', async () => {
  const marks = new Map([['one', 'a']])
  const { join } = openWith(marks)
  const [failing, other] = [join('one'), join('one')]
  failing.answer.emit('error', new Error('write after end'))
  await look()
  expect([failing.said, other.said]).toEqual([[], [changed]])
})

test('however many listen, one look serves them all', async () => {
  const { join, readMarks } = openWith(new Map())
  for (let n = 0; n < 50; n += 1) join(`session ${n}`)
  await look()
  expect(readMarks).toHaveBeenCalledTimes(1)
})

test('a silent stream says every few seconds that it is still there', async () => {
  const { join } = openWith(new Map([['one', 'a']]))
  const { said } = join('one')
  await vi.advanceTimersByTimeAsync(60_000)
  const beats = said.filter((text) => text.startsWith(':'))
  expect(beats.length).toBeGreaterThanOrEqual(4)
  expect(said.length - beats.length).toBe(1)
})

test('one who reads nothing is told nothing more', async () => {
  const marks = new Map([['one', 'a']])
  const { join } = openWith(marks)
  const { said, answer } = join('one')
  answer.writableNeedDrain = true
  await look()
  expect(said).toEqual([])
})

test('a session has four streams: a fifth ends the oldest', async () => {
  const { join } = openWith(new Map([['one', 'a']]))
  const opened = [join('one'), join('one'), join('one'), join('one')]
  const other = join('two')
  const fifth = join('one')
  expect(opened.map(({ answer }) => answer.writableEnded)).toEqual([true, false, false, false])
  expect([other.answer.writableEnded, fifth.answer.writableEnded]).toEqual([false, false])
  expect(opened[0]?.said).toEqual([ended])
})

test('streams that make room one after the other are each ended once, also before any of them closes', () => {
  const { join } = openWith(new Map([['one', 'a']]))
  const opened = Array.from({ length: 8 }, () => join('one'))
  expect(opened.map(({ said }) => said)).toEqual([...Array(4).fill([ended]), ...Array(4).fill([])])
})

test('too many streams of one network, or of all, are refused before they are answered', () => {
  const { join } = openWith(new Map(), { mostPerNetwork: 2, most: 3 })
  join('one')
  join('two')
  expect(refusalOf(() => join('three'))).toBe('tooManyRequests')
  join('four', '192.0.2.2')
  expect(refusalOf(() => join('five', '192.0.2.3'))).toBe('busy')
})

test('while the database does not answer, streams stay open and go on afterwards', async () => {
  const marks = new Map([['one', 'a']])
  const { join, readMarks, report } = openWith(marks)
  const { said, answer } = join('one')
  readMarks.mockRejectedValueOnce(new Failure('unavailable'))
  await look()
  expect([said, answer.writableEnded]).toEqual([[], false])
  expect(report).toHaveBeenCalledTimes(1)
  await look()
  expect(said).toEqual([changed])
})

test('a stop ends all streams at once and refuses later ones', () => {
  const { join, streams } = openWith(new Map())
  const opened = [join('one'), join('two')]
  streams.end()
  expect(opened.map(({ answer }) => answer.writableEnded)).toEqual([true, true])
  expect(refusalOf(() => join('three'))).toBe('busy')
})
