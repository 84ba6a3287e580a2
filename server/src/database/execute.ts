import type pg from 'pg'
import { Failure } from '../failure.ts'
import { columnTypes } from './column-types.ts'
import type { Deadline } from './deadline.ts'
import { meaningOf } from './driver-errors.ts'
import { rowMaker } from './row-maker.ts'
import type { Statement } from './statement.ts'

/** In ms: the longest that a timer can wait. */
const unlimited = 2 ** 31 - 1

type Config = pg.QueryArrayConfig<unknown[]> & { query_timeout?: number | undefined }

/** Runs one statement on one connection. Rows have camelCase names. */
export async function execute(
  client: pg.ClientBase,
  { plan, values }: Statement,
  deadline?: Deadline,
): Promise<object[]> {
  const config: Config = {
    text: plan.text,
    values: values as unknown[],
    rowMode: 'array',
    types: columnTypes,
    query_timeout: plan.isLong ? unlimited : limitOf(deadline),
  }
  if (plan.name) config.name = plan.name
  try {
    const answer = client.query<unknown[], unknown[]>(config)
    const { fields, rows } = await (deadline ? deadline.spend(answer) : answer)
    return rows.map(rowMaker(fields.map(({ name }) => name)))
  } catch (error) {
    throw meaningOf(error)
  }
}

/**
 * The ms after which a connection is cut because its call no longer waits. Its transaction is rolled back.
 * Without a deadline the connection's own limit holds.
 */
function limitOf(deadline: Deadline | undefined): number | undefined {
  if (!deadline) return
  if (deadline.left <= 0) throw new Failure('unavailable')
  return Math.ceil(deadline.left) + 250
}

/** Runs commands; answers the last one's tag. After `limit` ms without an answer the connection is cut. */
export async function command(client: pg.ClientBase, text: string, limit = unlimited): Promise<string> {
  const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: limit }
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(config)
    return (Array.isArray(result) ? result.at(-1) : result)?.command ?? ''
  } catch (error) {
    throw meaningOf(error)
  }
}
