import { useQuery } from '@tanstack/react-query'
import { type Category, reference } from '@zsm/contract/reference'
import type { CategoryId } from '@zsm/contract/values'
import { useCallback } from 'react'
import { query } from '../api/query.ts'
import { categoryPath } from './category-options.ts'

const everyCategory = query(reference.listCategories, {}, { background: true })

export type CategoryNames = (id: CategoryId | null) => string | undefined

/** Undefined until the categories are loaded. */
export function useCategory(id: CategoryId | null): Category | undefined {
  const { data } = useQuery(everyCategory)
  return data?.list.find((category) => category.id === id)
}

/** Names a category by its whole path, once the categories are loaded. */
export function useCategoryPath(): CategoryNames {
  const { data } = useQuery(everyCategory)
  return useCallback((id) => categoryPath(data?.list ?? [], id), [data])
}
