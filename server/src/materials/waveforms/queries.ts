import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

export async function findWaveform(sql: Sql, creator: CreatorId, id: FileId): Promise<string | null> {
  const [row] = await sql<{ bars: string }[]>`
    select bars from file_waveforms where creator_id = ${creator} and file_id = ${id}`
  return row?.bars ?? null
}

export async function upsertWaveform(sql: Tx, creator: CreatorId, id: FileId, bars: string): Promise<void> {
  await sql`
    insert into file_waveforms (creator_id, file_id, bars) values (${creator}, ${id}, ${bars})
    on conflict on constraint file_waveforms_pk do update set bars = excluded.bars`
}

export async function deleteWaveform(sql: Tx, creator: CreatorId, id: FileId): Promise<void> {
  await sql`delete from file_waveforms where creator_id = ${creator} and file_id = ${id}`
}
