import { networkOf } from '../network.ts'
import type { Caller } from './caller.ts'
import { Deadline } from './deadline.ts'
import { compile, Fragment, type Statement, type Value } from './statement.ts'

export type { Fragment, Value }

declare const transactionBrand: unique symbol
const session: unique symbol = Symbol('session')

/**
 * Limits a caller's wait for the database: until the deadline, and within this holder's quota of connections.
 */
export type Waiter = { deadline?: Deadline; holder?: string }

/** Runs statements: on the pool, or in one open transaction. */
export type Session = {
  run(statement: Statement, waiter?: Waiter): Promise<object[]>
  transact<T>(run: (sql: Tx) => Promise<T>, waiter?: Waiter): Promise<T>
  /** Several statements at once, without time limit or rows. */
  script(text: string): Promise<void>
  /** The caller of the current call; absent in a job. */
  readonly caller?: Caller
}

/** The database as every function gets it: the pool or a transaction. */
export type Sql = {
  /** A statement that runs when awaited, or a fragment when nested in another template. */
  <Rows extends readonly object[] = never[]>(strings: TemplateStringsArray, ...values: Value[]): Query<Rows>
  /**
   * `(a, b) values ($1, $2), …` of one record or several. Undefined is left out, or `default` if another
   * record has the column.
   */
  insert(record: object | readonly object[]): Fragment
  /** `a = $1, b = $2`; undefined is left out. */
  set(patch: object): Fragment
  /** A jsonb value. Null and undefined become null. */
  json(value: unknown): Fragment
  readonly empty: Fragment
  readonly [session]: Session
}

/** Only a transaction, for what must not run outside one. */
export type Tx = Sql & { readonly [transactionBrand]: true }

class Query<Rows> extends Fragment implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #session: Session
  #rows: Promise<Rows> | undefined

  constructor(session: Session, strings: readonly string[], values: readonly Value[]) {
    super(strings, values)
    this.#session = session
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a query runs it
  then<A = Rows, B = never>(
    done?: ((rows: Rows) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#rows ??= this.#session.run(compile(this)) as Promise<Rows>
    return this.#rows.then(done, failed)
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows | B> {
    return this.then(null, failed)
  }

  finally(last?: (() => void) | null): Promise<Rows> {
    return this.then().finally(last)
  }
}

/** Runs in a transaction; inside another one, in a savepoint. */
export function transaction<T>(sql: Sql, run: (sql: Tx) => Promise<T>): Promise<T> {
  return sql[session].transact(run)
}

/** Runs a whole script without time limit, for migrations. */
export function runScript(sql: Tx, text: string): Promise<void> {
  return sql[session].script(text)
}

/** Runs a statement that a library wrote. Rows are converted as usual. */
export function runText(sql: Sql, text: string, values: readonly Value[]): Promise<object[]> {
  return sql[session].run({ plan: { text, name: undefined, reads: false }, values })
}

/** The same for long work: only the transaction's own time limits apply. */
export function runLong(sql: Tx, text: string, values: readonly Value[] = []): Promise<object[]> {
  return sql[session].run({ plan: { text, name: undefined, reads: false, isLong: true }, values })
}

export function sessionOf(sql: Sql): Session {
  return sql[session]
}

/** The address of the current call; empty in a job. */
export function callerAddress(sql: Sql): string {
  return sql[session].caller?.ip ?? ''
}

/**
 * The same database for a call: transactions carry the caller for the audit log, and everything waits for the
 * database only until the call's deadline.
 */
export function onBehalfOf(caller: Caller, sql: Sql, deadline: Deadline = new Deadline()): Sql {
  const inner = sql[session]
  const waiter = {
    deadline,
    holder: caller.operator ?? caller.account ?? caller.member ?? caller.learner ?? networkOf(caller.ip),
  }
  return sqlOn({
    ...inner,
    caller,
    run: (statement) => inner.run(statement, waiter),
    transact: (run) => inner.transact((sql) => run(onBehalfOf(caller, sql, deadline) as Tx), waiter),
  })
}

/**
 * The same database for a job: its connections count for this holder's quota, or for the caller's if there is
 * one.
 */
export function withQuota(holder: string, sql: Sql): Sql {
  const inner = sql[session]
  return sqlOn({
    ...inner,
    run: (statement, waiter) => inner.run(statement, { holder, ...waiter }),
    transact: (run, waiter) => inner.transact(run, { holder, ...waiter }),
  })
}

/** The same database, for which everything waits only until the deadline. */
export function withDeadline(deadline: Deadline, sql: Sql): Sql {
  const inner = sql[session]
  return sqlOn({
    ...inner,
    run: (statement, waiter) => inner.run(statement, { deadline, ...waiter }),
    transact: (run, waiter) => inner.transact(run, { deadline, ...waiter }),
  })
}

/** A `sql` on another session: the pool, a transaction, or a test's own. */
export function sqlOn(runner: Session): Sql {
  const sql = <Rows extends readonly object[] = never[]>(
    strings: TemplateStringsArray,
    ...values: Value[]
  ) => {
    if (values.includes(undefined as never))
      throw new TypeError(`undefined in a statement: ${strings.join('…')}`)
    return new Query<Rows>(runner, strings, values)
  }
  return Object.assign(sql, { insert, set, json, empty: new Fragment([''], []), [session]: runner })
}

function insert(record: object | readonly object[]): Fragment {
  const records: (readonly [string, Value][])[] = (Array.isArray(record) ? record : [record]).map(entries)
  const keys = [...new Set(records.flatMap((each) => each.map(([key]) => key)))]
  if (keys.length === 0) throw new TypeError('nothing to insert')
  const rows = records.map((each) => {
    const values = new Map(each)
    return list(
      keys.map((key) => values.get(key) ?? (values.has(key) ? null : defaultValue)),
      (index) => (index === 0 ? '(' : ', '),
      ')',
    )
  })
  const columns = keys.map(column).join(', ')
  const separate = (index: number) => (index === 0 ? `(${columns}) values ` : ', ')
  return list(rows, separate, '', rows.length > 1)
}

function set(patch: object): Fragment {
  const pairs = entries(patch)
  if (pairs.length === 0) throw new TypeError('nothing to set')
  return list(
    pairs.map(([, value]) => value),
    (index) => `${index === 0 ? '' : ', '}${column(pairs[index]?.[0] ?? '')} = `,
  )
}

function json(value: unknown): Fragment {
  return new Fragment(['', '::jsonb'], [value == null ? null : JSON.stringify(value)])
}

const defaultValue = new Fragment(['default'], [])

function entries(record: object): [string, Value][] {
  return Object.entries(record).filter(([, value]) => value !== undefined)
}

function list(values: Value[], before: (index: number) => string, after = '', varying = false): Fragment {
  return new Fragment([...values.map((_, index) => before(index)), after], values, varying)
}

function column(key: string): string {
  if (!/^\w+$/.test(key)) throw new TypeError(`not a column: ${key}`)
  return `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
}
