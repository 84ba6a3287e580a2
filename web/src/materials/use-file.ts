import { useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import type { File as MediaFile } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { query } from '../api/query.ts'

/** A file by its id, once it is read; undefined for none. */
export function useFile(id: FileId | null): MediaFile | undefined {
  const file = useQuery({
    ...query(contract.materials.get, { id: id as FileId }, { background: true }),
    enabled: id !== null,
  })
  return id ? file.data : undefined
}
