import { call } from '@zsm/contract/client/call'
import type { CreatorId, LearnerId, Mobile, OperatorId } from '@zsm/contract/values'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { commonErrors, errors } from '@zsm/contract/wire/errors'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { anyInput } from '../../test/any-input.ts'
import { injecting } from '../../test/api.ts'
import { endpoints } from '../../test/endpoints.ts'
import { now } from '../clock.ts'
import { type Session, sqlOn } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { openServer } from '../http/server.ts'
import { mount } from './mount.ts'

/** What the server does with the input of the next call. */
let handle: (input: unknown) => never
let app: FastifyInstance

/** A database without rows. */
const nothing: Session = {
  run: async () => [],
  transact: () => expect.unreachable(),
  script: () => expect.unreachable(),
}

beforeAll(async () => {
  const limits = { requestsPerAddress: 1e9, requestsPerSession: 1e9, readsAtOnce: 9, writesAtOnce: 9 }
  app = await openServer({
    trustProxy: [],
    publicUrl: 'http://x',
    log: undefined,
    uploadPath: '/upload',
    uploadHost: undefined,
    captchaOrigins: [],
    limits,
  })
  const session = { state: 'valid', session: 's' } as const
  const creator = { ...session, account: '13800000000' as Mobile, creator: 'c' as CreatorId }
  const learner = { ...session, learner: 'l' as LearnerId }
  const operator = {
    ...session,
    operator: 'o' as OperatorId,
    roles: ['admin', 'finance'] as const,
    seenTime: now(),
    provedTime: now(),
  }
  mount(
    app,
    endpoints.map(({ endpoint }) => ({ endpoint, handle: (_: never, input: never) => handle(input) })),
    {
      sql: sqlOn(nothing),
      creators: { get: async () => creator },
      learners: { get: async () => learner },
      operators: { get: async () => operator },
      looks: { get: async () => ({ ...creator, operator: operator.operator }) },
      secure: false,
      openKey: async () => expect.unreachable(),
      isRecentProof: () => true,
      noteSeen: async () => undefined,
      production: false,
    },
  )
})
afterAll(() => app.close())

const ask = (endpoint: Endpoint, input: Record<string, unknown>) =>
  call(injecting(app), endpoint, input, { token: 'T' })

/** The values that the schema fills in for absent parameters. */
function defaultsOf({ input }: Endpoint): object {
  const fields = Object.entries<z.ZodType>(input.shape).map(([name, field]) => [
    name,
    field.safeParse(undefined).data,
  ])
  return Object.fromEntries(fields)
}

test.each(endpoints)('the server reads the input of $name as the client sent it', async ({ endpoint }) => {
  const property = fc.asyncProperty(anyInput(endpoint), async (input) => {
    let read: unknown
    handle = (given) => {
      read = given
      throw new Failure('notFound')
    }
    await expect(ask(endpoint, input)).rejects.toMatchObject({ name: 'notFound' })
    expect(read).toEqual({ ...defaultsOf(endpoint), ...input })
  })
  await fc.assert(property, { numRuns: 25, seed: 1 })
})

test('every failure of the server reaches the client with its name and details', async () => {
  for (const { endpoint } of endpoints) {
    const input = fc.sample(anyInput(endpoint), { numRuns: 1, seed: 1 })[0] ?? {}
    for (const name of [...commonErrors, ...endpoint.errors]) {
      handle = () => {
        throw new Failure(name, { field: 'a', data: [1] })
      }
      const { status, code, message } = errors[name]
      await expect(ask(endpoint, input)).rejects.toMatchObject({
        name,
        status,
        code,
        message,
        field: 'a',
        data: [1],
        requestId: expect.any(String),
      })
    }
  }
})
