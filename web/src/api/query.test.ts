// Imported first: the modules below read the browser's storage as they load.
import './fake-browser.ts'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { endpoint } from '@zsm/contract/wire/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { noteAnswer } from './connection.ts'
import { answerWith, envelope } from './fake-browser.ts'
import { invalidate, query, queryClient, write } from './query.ts'

const listed = endpoint({
  path: '/zsm/api/thing/listData',
  access: 'public',
  effect: 'read',
  input: z.object({}),
  output: z.array(z.string()),
})

afterEach(() => queryClient.clear())

function watch() {
  const seen: string[][] = []
  const observer = new QueryObserver(queryClient, query(listed, {}))
  observer.subscribe(({ data }) => data && data !== seen.at(-1) && seen.push(data))
  return seen
}

test('a first read that was in progress during a write is read again', async () => {
  const old = Promise.withResolvers<Response>()
  const answers = [old.promise, envelope({ result: 'true', data: [] })]
  answerWith(() => answers.shift() ?? envelope({ result: 'false' }, 500))

  const seen = watch()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await invalidate(listed)
  old.resolve(envelope({ result: 'true', data: ['deleted since'] }))
  await old.promise
  expect(seen).toEqual([[]])
})

test('an answer on screen stays there while it is read again', async () => {
  const answers = [['before'], ['after']]
  answerWith(() => envelope({ result: 'true', data: answers.shift() }))
  const seen = watch()
  await vi.waitFor(() => expect(seen).toEqual([['before']]))
  await invalidate({ listed })
  expect(seen).toEqual([['before'], ['after']])
})

test('a write that came too late invalidates what it would have changed', async () => {
  const decide = endpoint({
    path: '/zsm/api/thing/decide',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({}),
    output: z.object({}),
    errors: ['refundStateChanged', 'refundTooMuch', 'refundNotFound', 'versionConflict'],
  })
  const answers = [['waiting'], ['decided elsewhere'], ['gone'], ['changed']]
  const failures = ['refundTooMuch', 'refundStateChanged', 'refundNotFound', 'versionConflict']
  answerWith((path) =>
    path.startsWith(listed.path)
      ? envelope({ result: 'true', data: answers.shift() })
      : envelope({ result: 'false', error: failures.shift() }, 409),
  )
  const seen = watch()
  await vi.waitFor(() => expect(seen).toEqual([['waiting']]))
  const decision = new MutationObserver(
    queryClient,
    write(decide, { invalidates: [listed], failure: 'inline' }),
  )
  await expect(decision.mutate({})).rejects.toMatchObject({ name: 'refundTooMuch' })
  expect(answers).toHaveLength(3)
  await expect(decision.mutate({})).rejects.toMatchObject({ name: 'refundStateChanged' })
  await vi.waitFor(() => expect(seen).toEqual([['waiting'], ['decided elsewhere']]))
  await expect(decision.mutate({})).rejects.toMatchObject({ name: 'refundNotFound' })
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['gone']))
  await expect(decision.mutate({})).rejects.toMatchObject({ name: 'versionConflict' })
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['changed']))
})

test('only reads that failed without a network are repeated once the server answers [8]', async () => {
  const asked: string[] = []
  answerWith((path) => {
    asked.push(path)
    return path.includes('healthz') ? new Response('ok') : Promise.reject(new TypeError('Failed to fetch'))
  })
  const seen = watch()
  await vi.waitFor(() =>
    expect(queryClient.getQueryState(query(listed, {}).queryKey)).toHaveProperty('status', 'error'),
  )
  answerWith(() => envelope({ result: 'true', data: ['back'] }))
  noteAnswer()
  await vi.waitFor(() => expect(seen).toEqual([['back']]))
  const answered = vi.fn(() => envelope({ result: 'true', data: ['again'] }))
  answerWith(answered)
  noteAnswer()
  expect(answered).not.toHaveBeenCalled()
})
