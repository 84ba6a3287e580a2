import { useQueries } from '@tanstack/react-query'
import { type ListedFile, materials } from '@zsm/contract/materials'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { gridPage } from './view.ts'

/** A file that moved from one page to the next between two reads is shown once. */
function joined(lists: (readonly ListedFile[] | undefined)[]): ListedFile[] {
  const files = lists.flatMap((list) => list ?? [])
  return [...new Map(files.map((file) => [file.id, file])).values()]
}

type Input = Omit<CallInput<typeof materials.listData>, 'pageNum' | 'pageSize'>

/** The pages of the grid that were scrolled to, as one list. Another filter begins with its first page. */
export function useGridPages(input: Input) {
  const key = JSON.stringify(input)
  const [asked, setAsked] = useState({ key, pages: 1 })
  const pages = asked.key === key ? asked.pages : 1
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...query(materials.listData, { ...input, pageNum: at + 1, pageSize: gridPage }, { background: at > 0 }),
    })),
  })
  const [first] = found
  const total = first?.data?.total ?? 0
  const last = found.at(-1)
  const isMore = pages * gridPage < total
  return {
    first,
    files: joined(found.map(({ data }) => data?.list)),
    total,
    isMore,
    failed: last?.isError ? last : undefined,
    more: () => {
      if (isMore && last?.data) setAsked({ key, pages: pages + 1 })
    },
  }
}
