import type { library } from '@zsm/contract/materials/library'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFile, lockFileForUse } from '../queries.ts'
import { findWaveform, upsertWaveform } from './queries.ts'

export async function getWaveform(
  sql: Sql,
  creator: CreatorId,
  id: FileId,
): Promise<{ bars: string | null }> {
  if (!(await findFile(sql, creator, id))) fail('fileNotFound')
  return { bars: await findWaveform(sql, creator, id) }
}

/** Nothing else depends on a waveform, and the browser computes it from the file itself. */
export async function storeWaveform(
  sql: Sql,
  creator: CreatorId,
  { id, version, bars }: InputOf<typeof library.storeWaveform>,
): Promise<null> {
  await transaction(sql, async (sql) => {
    const file = await lockFileForUse(sql, creator, id)
    if (file?.kind !== fileKind.audio) return fail('fileNotFound')
    if (file.version !== version) fail('versionConflict', { message: '这个音频刚在别处替换过，请重新打开' })
    await upsertWaveform(sql, creator, id, bars)
  })
  return null
}
