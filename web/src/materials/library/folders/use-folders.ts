import { useQuery } from '@tanstack/react-query'
import { materials } from '@zsm/contract/materials'
import { query } from '../../../api/query.ts'
import type { MediaKind } from '../../media-kind.ts'
import { treeOf } from './folder-tree.ts'

/** The folders as a tree, with the counts of files of this kind. */
export function useFolders(kindDict: MediaKind) {
  const { data } = useQuery(query(materials.listFolders, { kindDict }, { background: true }))
  const folders = data?.list ?? []
  return { folders, tree: treeOf(folders) }
}
