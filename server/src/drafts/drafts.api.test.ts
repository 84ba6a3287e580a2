import { contract } from '@zsm/contract/contract'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const { get, list, save, delete: drop } = contract.drafts

const server = sharedApp()

const newcomer = async () => api(server.app).as(await makeCreator(server.database.sql))

test('a draft is stored, replaced and deleted', async () => {
  const me = await newcomer()
  const scope = 'course:new'
  expect(await me.call(get, { scope })).toBeNull()
  await me.call(save, { scope, dataJson: '{"name":"一"}' })
  const saved = await me.call(save, { scope, dataJson: '{"name":"二"}', baseVersion: 3 })
  expect(await me.call(get, { scope })).toEqual(saved)
  expect(saved).toMatchObject({ dataJson: '{"name":"二"}', baseVersion: 3 })
  expect(await me.call(drop, { scope })).toBeNull()
  expect(await me.call(drop, { scope })).toBeNull()
  expect(await me.call(get, { scope })).toBeNull()
})

test('of twenty saves at once one is stored, whole; with deletions in between, one or none [P1]', async () => {
  const me = await newcomer()
  const scope = 'course:new'
  const texts = Array.from({ length: 20 }, (_, n) => `{"n":${n},"text":"${String(n).repeat(1000)}"}`)
  const saveAll = () => texts.map((dataJson, baseVersion) => me.call(save, { scope, dataJson, baseVersion }))
  const saved = await Promise.all(saveAll())
  const { list: kept } = await me.call(list, { prefix: scope })
  expect(kept).toHaveLength(1)
  expect(saved).toContainEqual(kept[0])
  const drops = Array.from({ length: 5 }, () => me.call(drop, { scope }))
  const [again] = await Promise.all([Promise.all(saveAll()), Promise.all(drops)])
  for (const draft of (await me.call(list, { prefix: scope })).list) expect(again).toContainEqual(draft)
})

test('a draft that another window has changed is neither overwritten nor deleted', async () => {
  const me = await newcomer()
  const scope = 'course:new'
  const first = await me.call(save, { scope, dataJson: '{"n":1}', seenTime: 'none' })
  expect(await failureOf(me.call(save, { scope, dataJson: '{"n":2}', seenTime: 'none' }))).toBe(
    'draftChanged',
  )
  const second = await me.call(save, { scope, dataJson: '{"n":3}', seenTime: first.updateTime })
  const late = me.call(save, { scope, dataJson: '{"n":4}', seenTime: '2026-01-01T00:00:00.000Z' })
  expect(await failureOf(late)).toBe('draftChanged')
  for (const seenTime of ['none', '2026-01-01T00:00:00.000Z'] as const)
    await me.call(drop, { scope, seenTime })
  expect(await me.call(get, { scope })).toEqual(second)
  await me.call(drop, { scope, seenTime: second.updateTime })
  expect(await me.call(get, { scope })).toBeNull()
  const again = await me.call(save, { scope, dataJson: '{"n":5}', seenTime: second.updateTime })
  expect(await me.call(get, { scope })).toEqual(again)
})

test('of twenty windows that start one draft at once, one stores it and the others are told', async () => {
  const me = await newcomer()
  const begin = (n: number) => me.call(save, { scope: 'work:new', dataJson: `{"n":${n}}`, seenTime: 'none' })
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => begin(n)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('drafts are listed by the beginning of their scope, without wildcards', async () => {
  const me = await newcomer()
  for (const scope of ['course:a', 'course:b', 'cours%:c', 'service:a']) {
    await me.call(save, { scope, dataJson: '{}' })
  }
  const scopesUnder = async (prefix: string) =>
    (await me.call(list, { prefix })).list.map(({ scope }) => scope).sort()
  expect(await scopesUnder('course:')).toEqual(['course:a', 'course:b'])
  expect(await scopesUnder('cours%')).toEqual(['cours%:c'])
})

test('another creator’s draft is not found and not changed', async () => {
  const [me, other] = [await newcomer(), await newcomer()]
  const scope = 'course:shared-name'
  await other.call(save, { scope, dataJson: '{"of":"other"}' })
  expect(await me.call(get, { scope })).toBeNull()
  expect((await me.call(list, { prefix: scope })).list).toEqual([])
  await me.call(save, { scope, dataJson: '{"of":"me"}' })
  await me.call(drop, { scope })
  expect(await other.call(get, { scope })).toHaveProperty('dataJson', '{"of":"other"}')
})

test('a list has only as many drafts as fit, and a creator has at most two hundred', async () => {
  const me = await newcomer()
  const dataJson = JSON.stringify({ text: '课'.repeat(150_000) })
  for (const scope of ['course:1', 'course:2', 'course:3']) await me.call(save, { scope, dataJson })
  const { list: shown } = await me.call(list, { prefix: 'course:' })
  expect(shown.map(({ scope }) => scope)).toEqual(['course:3', 'course:2'])
  for (let n = 4; n <= 200; n += 1) await me.call(save, { scope: `course:${n}`, dataJson: '{}' })
  expect(await failureOf(me.call(save, { scope: 'course:201', dataJson: '{}' }))).toBe('draftTooMany')
  expect(await me.call(save, { scope: 'course:1', dataJson: '{}' })).toMatchObject({ dataJson: '{}' })
})

test.each([
  [get, {}],
  [list, { prefix: '' }],
  [save, { scope: 'x', dataJson: 'x'.repeat(200_001) }],
  [drop, { scope: 'x'.repeat(121) }],
])('%# answers 50008 without a session, and refuses bad input', async (endpoint, input) => {
  await expect(api(server.app).raw(endpoint, input)).rejects.toMatchObject({ code: 50008 })
  expect(await failureOf((await newcomer()).raw(endpoint, input))).toBe('invalidInput')
})
