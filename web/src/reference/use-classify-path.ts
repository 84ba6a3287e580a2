import { useQuery } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { classifyPath } from './classify-options.ts'

const everyClassify = query(reference.listClassify, {}, { background: true })

export type ClassNames = (id: ClassifyId | null) => string | undefined

/** Names a category by its whole path, once the categories are loaded. */
export function useClassifyPath(): ClassNames {
  const { data } = useQuery(everyClassify)
  return (id) => classifyPath(data?.list ?? [], id)
}
