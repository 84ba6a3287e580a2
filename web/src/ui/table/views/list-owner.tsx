import { useQuery } from '@tanstack/react-query'
import { type ListView, listViews, operatorListViews } from '@zsm/contract/lists/views'
import { createContext, type ReactNode, use } from 'react'
import { query } from '../../../api/query.ts'

/** A creator's lists and an operator's are stored by calls of their own. */
const owners = {
  creator: { read: listViews.listData, save: listViews.save },
  operator: { read: operatorListViews.listListView, save: operatorListViews.saveListView },
} as const
export type ListOwner = keyof typeof owners

const ListOwnerContext = createContext<ListOwner | undefined>(undefined)

export const callsOf = (owner: ListOwner) => owners[owner]

/** Whose lists are on the pages below. They are read once, together with the first page. */
export function ListsOf({ owner, children }: { owner: ListOwner; children: ReactNode }) {
  useQuery(storedViews(owner))
  return <ListOwnerContext value={owner}>{children}</ListOwnerContext>
}

export const storedViews = (owner: ListOwner) => ({
  ...query(owners[owner].read, {}, { background: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** What is stored of a list. `waits` until it is read; a list without an owner, or that could not be read, stores nothing. */
export function useStoredView(listKey: string): {
  owner: ListOwner | undefined
  waits: boolean
  stored: ListView
} {
  const owner = use(ListOwnerContext)
  const { data, isPending } = useQuery({ ...storedViews(owner ?? 'creator'), enabled: owner !== undefined })
  const found = data?.list.find((view) => view.listKey === listKey)
  return {
    owner: data && owner,
    waits: owner !== undefined && isPending,
    stored: found ?? emptyView(listKey),
  }
}

const emptyView = (listKey: string): ListView => ({
  listKey,
  columns: [],
  denseFlag: false,
  pageSize: 0,
  sort: '',
  filters: [],
})
