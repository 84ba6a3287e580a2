import { useQuery } from '@tanstack/react-query'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { query, queryClient } from '../../api/query.ts'

const fileQuery = (id: FileId) => query(materials.get, { id }, { background: true })

/** The reading of a file by its id: where it may be gone, too. */
export const useFileReading = (id: FileId | null) =>
  useQuery({ ...fileQuery(id ?? ('' as FileId)), enabled: id !== null })

/** A file by its id, once it is read; undefined for none. */
export function useFile(id: FileId | null): MediaFile | undefined {
  const { data } = useFileReading(id)
  return id ? data : undefined
}

/** A file as it is now. */
export const readFile = (id: FileId): Promise<MediaFile> => queryClient.fetchQuery(fileQuery(id))

/** What was just picked is known: nothing is asked for again. */
export function rememberFile(file: MediaFile): FileId {
  queryClient.setQueryData(fileQuery(file.id).queryKey, file)
  return file.id
}
