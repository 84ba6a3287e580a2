import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { useEffect, useState } from 'react'
import { query } from '../../api/query.ts'

const longestKeyword = 64
/** A search for a person is recorded, so letters on the way to a word are not asked for. In ms. */
const typingPause = 400
/** One character means too many. */
const shortestKeyword = 2

/** What the server finds for an operator once typing pauses, and the keyword that it was asked for. */
export function useOfficeThings(words: string) {
  const typed = words.slice(0, longestKeyword)
  const keyword = typed.length < shortestKeyword ? '' : typed
  const [asked, setAsked] = useState('')
  const found = useQuery({
    ...query(operators.searchAll, { keyword: asked }, { background: true }),
    enabled: asked !== '',
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  // Debounce.
  useEffect(() => {
    if (asked === keyword) return
    const timer = setTimeout(() => setAsked(keyword), keyword === '' ? 0 : typingPause)
    return () => clearTimeout(timer)
  }, [asked, keyword])
  return { found, asked, isAnswered: keyword === '' || (found.isSuccess && asked === keyword) }
}
