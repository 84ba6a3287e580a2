import { type Session, type Sql, sessionOf, sqlOn, type Tx } from '../../src/database/sql.ts'

/** The server was killed, or its connection was cut. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/**
 * The database as a server has it that is killed after so many statements. What it committed before stays, its open transaction is
 * rolled back, and it does nothing more.
 */
export function killedAfter(sql: Sql, statements: number): Sql {
  let left = statements
  const live = () => {
    if (left <= 0) throw new Killed('no connection')
    left -= 1
  }
  const of = (session: Session): Session => ({
    ...session,
    run: async (statement, waiter) => {
      live()
      return session.run(statement, waiter)
    },
    transact: (run, waiter) =>
      session.transact(async (sql) => {
        const result = await run(sqlOn(of(sessionOf(sql))) as Tx)
        // it may die before the commit, too
        live()
        return result
      }, waiter),
  })
  return sqlOn(of(sessionOf(sql)))
}
