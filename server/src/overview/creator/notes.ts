import type { CreatorNote, operatorCreatorPage } from '@zsm/contract/office/creator-page'
import { accountState } from '@zsm/contract/states'
import type { OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { findCreatorRow } from '../creators.queries.ts'
import { findNote, insertNote } from './notes.queries.ts'

/**
 * Writes a note for the other operators. The audit log names it without its words: a creator's export of own data has the entry. A
 * closed account gets none, because its notes were erased.
 */
export async function addNote(
  sql: Sql,
  operator: OperatorId,
  { id: creator, words }: InputOf<typeof operatorCreatorPage.addCreatorNote>,
): Promise<CreatorNote> {
  const row = await findCreatorRow(sql, creator)
  if (!row || row.statusDict === accountState.closed) return fail('frontNotFound')
  return transaction(sql, async (sql) => {
    const id = newId<string>()
    await insertNote(sql, { creatorId: creator, id, operatorId: operator, words, createTime: now() })
    await audit(sql, { action: 'overview.addNote', target: { type: 'front', id: creator } })
    return (await findNote(sql, creator, id)) ?? fail('frontNotFound')
  })
}
