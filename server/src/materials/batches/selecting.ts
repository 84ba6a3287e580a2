import { type ChangedFile, type fileFilters, mostAtOnce } from '@zsm/contract/materials/library'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { ErrorName } from '@zsm/contract/wire/errors'
import { errors } from '@zsm/contract/wire/errors'
import type { z } from 'zod'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { lockMatching } from './queries.ts'

type Selection = z.output<z.ZodObject<typeof fileFilters>> & {
  ids: FileId[]
  allFlag: boolean
  exceptIds?: FileId[] | undefined
}

/** `found` are locked; `missing` were named, but do not exist. */
type Selected = { found: FileId[]; missing: FileId[] }

/** The selected files: those named, or all that match the filters at this moment. */
export async function lockSelected(
  sql: Tx,
  creator: CreatorId,
  { ids, allFlag, exceptIds, ...filter }: Selection,
): Promise<Selected> {
  if (allFlag) {
    const found = await lockMatching(sql, creator, { ...filter, exceptIds }, mostAtOnce + 1)
    if (found.length > mostAtOnce) fail('fileBatchTooLarge')
    return { found, missing: [] }
  }
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) fail('invalidInput', { message: '请选择素材', field: 'ids' })
  const found = await lockMatching(sql, creator, { ids: wanted }, wanted.length)
  const known = new Set(found)
  return { found, missing: wanted.filter((id) => !known.has(id)) }
}

export const done = (id: FileId, changedFlag: boolean): ChangedFile => ({
  id,
  doneFlag: true,
  changedFlag,
  error: null,
  message: null,
})

export const refused = (id: FileId, error: ErrorName, message?: string): ChangedFile => ({
  id,
  doneFlag: false,
  changedFlag: false,
  error,
  message: message ?? errors[error].message,
})
