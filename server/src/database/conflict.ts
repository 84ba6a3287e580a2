import type { ErrorName } from '@zsm/contract/wire/errors'
import pg from 'pg'
import { Failure } from '../failure.ts'

/** Turns the violation of a named constraint into a failure, beside the statement that may violate it. */
export async function onConflict<T>(query: PromiseLike<T>, names: Record<string, ErrorName>): Promise<T> {
  try {
    return await query
  } catch (error) {
    const name = error instanceof pg.DatabaseError && names[error.constraint ?? '']
    throw name ? new Failure(name, { cause: error }) : error
  }
}
