import { useQuery } from '@tanstack/react-query'
import { dictionaries, reference } from '@zsm/contract/reference'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { query, queryClient } from '../api/query.ts'
import { takeWords } from '../format/dictionary.ts'

/** Nobody waits longer for words: the program has its own. */
const patience = 3000

const every = { dictType: Object.keys(dictionaries) }

const words = {
  ...query(reference.getDict, every, { background: true }),
  staleTime: 60_000,
  meta: { quiet: true },
}

let read: Promise<void> | undefined

/** Reads what operators call the program's values, before the first page is drawn. */
export const readWords = () => (read ??= tryToRead())

async function tryToRead(): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  const answer = await call(reference.getDict, every, { background: true, signal }).catch(() => undefined)
  if (!answer) return
  queryClient.setQueryData(words.queryKey, answer)
  takeWords(answer.list)
}

/** Asks again, by its etag, as somebody comes back to the window or goes to another page: words may be new. */
export function useFreshWords(): void {
  const { pathname } = useLocation()
  const { data, isStale, refetch } = useQuery(words)
  // What the words stand in is drawn outside this component.
  useEffect(() => {
    if (data) takeWords(data.list)
  }, [data])
  // The address is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is when to ask
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false })
  }, [pathname])
}
