import { useQuery } from '@tanstack/react-query'
import { materials } from '@zsm/contract/materials'
import { query } from '../../../api/query.ts'
import type { MediaKind } from '../../media-kind.ts'

/** The creator's tags, with the counts of files of this kind. */
export function useTags(kindDict: MediaKind) {
  const { data } = useQuery(query(materials.listTags, { kindDict }, { background: true }))
  return data?.list ?? []
}
