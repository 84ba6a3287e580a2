import type { AddressInfo } from 'node:net'
import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import { enrollState, notificationType } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { streamPaths } from '@zsm/contract/wire/streams'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '../../../test/api.ts'
import { makeCreator, makeLearner, makeOperator } from '../../../test/makers.ts'
import { sharedApp, testApp } from '../../../test/test-app.ts'
import { transaction } from '../../database/sql.ts'
import { drainable } from '../../http/drain.ts'
import { notify } from '../../notifications/public.ts'

const server = sharedApp({ READS_AT_ONCE: '4' })
const sql = () => server.database.sql
let origin = ''
beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  origin = originOf(server)
})

const originOf = ({ app }: Pick<typeof server, 'app'>) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

type Side = keyof typeof streamPaths
const credentials = {
  creator: (token: string) => ({ cookie: `stream-creator=${token}` }),
  operator: (token: string) => ({ cookie: `stream-operator=${token}` }),
}

/** Opens a stream as a browser does, by its cookie, and gathers the names of its events. */
async function listen(side: Side, token: string, from = origin) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const headers = credentials[side](token)
  const response = await fetch(`${from}${streamPaths[side]}`, { headers, signal: abort.signal })
  const events: string[] = []
  const whole = (async () => {
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const part of text ?? [])
      events.push(...[...part.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name))
  })().catch(() => {})
  return { response, events, whole }
}

const tell = (creator: CreatorId) =>
  transaction(sql(), (sql) =>
    notify(sql, creator, { typeDict: notificationType.system, title: '系统消息', body: '', link: '/user' }),
  )

test('a creator’s stream says when a notification arrives and when it is read on another device, and nothing of others’', async () => {
  const [mine, other] = [await makeCreator(sql()), await makeCreator(sql())]
  const [stream, strange] = [await listen('creator', mine.token), await listen('creator', other.token)]
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  await expect.poll(() => [stream.events, strange.events]).toEqual([['changed'], ['changed']])
  await tell(mine.creator)
  await expect.poll(() => stream.events.length).toBe(2)
  await api(server.app, mine.token).call(contract.notifications.readAll, {})
  await expect.poll(() => stream.events.length).toBe(3)
  await tell(other.creator)
  await expect.poll(() => strange.events.length).toBe(2)
  expect(stream.events).toEqual(['changed', 'changed', 'changed'])
})

test('operators’ streams say when an application arrives', async () => {
  const { token } = await makeOperator(sql(), 'reviewer')
  const { creator } = await makeCreator(sql())
  const stream = await listen('operator', token)
  await expect.poll(() => stream.events).toEqual(['changed'])
  await sql()`update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${creator}`
  await expect.poll(() => stream.events).toEqual(['changed', 'changed'])
})

test('the counts give the browser the cookie of its stream, for its address only and out of reach of scripts', async () => {
  const { token } = await makeCreator(sql())
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.notifications.countUnread.path,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers['set-cookie']).toBe(
    `stream-creator=${token}; Path=${streamPaths.creator}; HttpOnly; SameSite=Strict`,
  )
  const operator = await makeOperator(sql(), 'support')
  const counted = await server.app.inject({
    method: 'POST',
    url: contract.operators.countWaiting.path,
    headers: { 'x-token': operator.token },
  })
  expect(counted.headers['set-cookie']).toContain(
    `stream-operator=${operator.token}; Path=${streamPaths.operator};`,
  )
})

test('nobody else opens a stream: no session, another side’s, or an operator before the second factor', async () => {
  const creator = await makeCreator(sql())
  const learner = await makeLearner(sql())
  const operator = await makeOperator(sql(), 'support')
  for (const [side, token] of [
    ['creator', ''],
    ['creator', 'nobody'],
    ['creator', operator.token],
    ['creator', learner.token],
    ['operator', ''],
    ['operator', creator.token],
  ] as const) {
    expect((await listen(side, token)).response.status, `${side} ${token}`).toBe(401)
  }
  const { username, password } = operator
  const signedIn = await server.app.inject({
    method: 'POST',
    url: template.login.path,
    payload: { username, password },
  })
  const unproved: string = signedIn.json().data.token
  expect((await listen('operator', unproved)).response.status).toBe(403)
})

test('a stream ends soon after its session', async () => {
  const { token, mobile } = await makeCreator(sql())
  const stream = await listen('creator', token)
  await expect.poll(() => stream.events).toEqual(['changed'])
  await api(server.app, token).call(contract.accounts.logout, { id: mobile })
  await stream.whole
  expect(stream.events).toEqual(['changed', 'ended'])
})

test('an operator’s stream ends when the account is disabled', async () => {
  const { token, operator } = await makeOperator(sql(), 'support')
  const stream = await listen('operator', token)
  await expect.poll(() => stream.events).toEqual(['changed'])
  await sql()`update operators set enabled_flag = false where id = ${operator}`
  await stream.whole
  expect(stream.events).toEqual(['changed', 'ended'])
})

test('open streams take no turn of the calls: with more of them than turns, calls are answered', async () => {
  const { token } = await makeCreator(sql())
  const others = await Promise.all([1, 2, 3].map(() => makeCreator(sql())))
  const streams = await Promise.all([
    ...[1, 2, 3, 4].map(() => listen('creator', token)),
    ...others.map((other) => listen('creator', other.token)),
  ])
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
  const { count } = await api(server.app, token).call(contract.notifications.countUnread, {})
  expect(count).toBe(0)
})

test('a stopping server ends its streams at once and stops [G6]', async () => {
  const stopping = await testApp()
  onTestFinished(() => stopping.close())
  await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  const drain = drainable(stopping.app, '/upload')
  const { token } = await makeCreator(stopping.database.sql)
  const stream = await listen('creator', token, originOf(stopping))
  await expect.poll(() => stream.events).toEqual(['changed'])
  const stopped = drain()
  await stream.whole
  await stopped
  expect(stream.events).toEqual(['changed'])
})
