import { useQuery } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { classifyPath } from './classify-options.ts'

const everyClassify = query(reference.listClassify, {}, { background: true })

/** Names a class by its whole path, once the classes are known. */
export function useClassifyPath(): (id: ClassifyId | null) => string | undefined {
  const { data } = useQuery(everyClassify)
  return (id) => classifyPath(data?.list ?? [], id)
}
