import { contract } from '@zsm/contract'
import { template } from '@zsm/contract/operators/template'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../test/api.ts'
import { makeCreator } from '../test/makers.ts'
import { sharedApp } from '../test/test-app.ts'
import { appJobs } from './app-jobs.ts'
import { now } from './clock.ts'
import { openDatabase } from './database/connect.ts'
import { transaction } from './database/sql.ts'

const server = sharedApp()
const times = <T>(count: number, run: () => Promise<T>) => Array.from({ length: count }, run)

const crowds: Record<string, () => Promise<() => Promise<unknown>[]>> = {
  jobs: async () => {
    const jobs = (await appJobs(server)).filter(({ name }) => /^(forget|sweep)/.test(name))
    return () => jobs.flatMap(({ run }) => times(5, () => run({}, { now: now(), last: true })))
  },
  'uploads that one creator asks for': async () => {
    const mine = api(server.app).as(await makeCreator(server.database.sql))
    return () => times(20, () => mine.call(contract.materials.uploadToken, { filePath: 'a.webm' }))
  },
  'operators who sign in': async () => () =>
    times(20, () =>
      server.app
        .inject({
          method: 'POST',
          url: template.login.path,
          payload: { username: 'nobody', password: 'wrong-one-1' },
        })
        .then(),
    ),
}

test.for(Object.entries(crowds))(
  'while all %s wait for a lock, a creator’s write is answered [G2]',
  async ([, gather]) => {
    const { database, app } = server
    const crowd = await gather()
    const writer = api(app).as(await makeCreator(database.sql))
    const other = openDatabase({ connectionString: database.ownerUrl, lanes: 1, connections: 1 })
    onTestFinished(other.close)
    const free = Promise.withResolvers<void>()
    onTestFinished(() => free.resolve())
    const locked = Promise.withResolvers<void>()
    const locking = transaction(other.sql, async (sql) => {
      // Share mode allows reading and blocks writing.
      await sql`lock table throttles, requests, uploads, audit_log, known_networks in share mode`
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const waiting = Promise.allSettled(crowd())
    await expect.poll(() => database.load().waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    const saved = await writer.call(contract.drafts.save, { scope: 'course:new', dataJson: '{}' })
    expect(saved).toMatchObject({ scope: 'course:new' })
    free.resolve()
    await Promise.all([locking, waiting])
  },
)
