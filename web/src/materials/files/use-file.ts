import { useQuery } from '@tanstack/react-query'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { query, queryClient } from '../../api/query.ts'

const fileQuery = (id: FileId) => query(materials.get, { id }, { background: true })

/** The query of a file by its id, for callers that must handle a deleted file. */
export const useFileReading = (id: FileId | null) =>
  useQuery({ ...fileQuery(id ?? ('' as FileId)), enabled: id !== null })

/** A file by its id; undefined without an id, or until it is read. */
export function useFile(id: FileId | null): MediaFile | undefined {
  const { data } = useFileReading(id)
  return id ? data : undefined
}

/** Reads a file's current state. */
export const readFile = (id: FileId): Promise<MediaFile> => queryClient.fetchQuery(fileQuery(id))

/** Puts a picked file into the cache, so that it is not read again. */
export function rememberFile(file: MediaFile): FileId {
  queryClient.setQueryData(fileQuery(file.id).queryKey, file)
  return file.id
}
