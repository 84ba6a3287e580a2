import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { type Session, type Sql, sessionOf, sqlOn } from '../src/database/sql.ts'
import { rolledBack } from './template-database.ts'
import { callMs, type TestApp } from './test-app.ts'

export type UndoableApp = {
  app: FastifyInstance
  /** Runs on data that will be as it was; one at a time. */
  undone(run: (sql: Sql) => Promise<void>): Promise<void>
}

/** The same application on a transaction that is rolled back: thousands of calls may begin from one state. */
export async function undoableApp(server: TestApp): Promise<UndoableApp> {
  let current = server.database.sql
  const session: Session = {
    run: (statement) => sessionOf(current).run(statement),
    transact: (run) => sessionOf(current).transact(run),
    script: (text) => sessionOf(current).script(text),
  }
  const app = await createApp({
    ...server,
    callMs,
    database: { ...server.database, sql: sqlOn(session) },
    // counted by themselves they would come between the statements of a call
    visitsMs: 3_600_000,
  })
  const undone = (run: (sql: Sql) => Promise<void>) =>
    rolledBack(server.database.sql, async (sql) => {
      current = sql
      await run(sql)
    })
  return { app, undone }
}
