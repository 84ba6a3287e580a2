import { useQuery } from '@tanstack/react-query'
import { dictionaries, reference } from '@zsm/contract/reference'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { query, queryClient } from '../api/query.ts'
import { takeWords } from '../format/dictionary.ts'

/** Milliseconds. If the labels take longer, the page opens with the program's own. */
const patience = 3000

const every = { dictType: Object.keys(dictionaries) }

const words = {
  ...query(reference.getDict, every, { background: true }),
  staleTime: 60_000,
  meta: { quiet: true },
}

let read: Promise<void> | undefined

/** Reads the operators' labels before the first page is rendered. */
export const readWords = () => (read ??= tryToRead())

async function tryToRead(): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  const answer = await call(reference.getDict, every, { background: true, signal }).catch(() => undefined)
  if (!answer) return
  queryClient.setQueryData(words.queryKey, answer)
  takeWords(answer.list)
}

/** Revalidates the labels by etag when the window gets the focus and on every navigation. */
export function useFreshWords(): void {
  const { pathname } = useLocation()
  const { data, isStale, refetch } = useQuery(words)
  // The labels live outside React.
  useEffect(() => {
    if (data) takeWords(data.list)
  }, [data])
  // A navigation is the time to revalidate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false })
  }, [pathname])
}
