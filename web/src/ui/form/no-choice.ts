import type { UseQueryResult } from '@tanstack/react-query'
import { failureText } from '../../api/failure-text.ts'

type Found = Pick<UseQueryResult, 'isFetching' | 'isPending' | 'error'>

/** Why a list of choices is empty: the search is running, it failed, or nothing was found. */
export function noChoice({ isFetching, isPending, error }: Found, none: string): string {
  if (isFetching || (isPending && !error)) return '正在搜索…'
  return error ? `没有读到：${failureText(error)}` : none
}
