import { useQuery } from '@tanstack/react-query'
import { search } from '@zsm/contract/search'
import { useEffect, useState } from 'react'
import { query } from '../../api/query.ts'

const longestKeyword = 32
/** In ms. */
const longestWait = 250

/**
 * What the server finds while somebody types, and the keyword that it was asked for. The newest words are asked at once, or when the
 * answer on its way arrives, or after a pause in typing: letters typed quickly make one call after another, never a crowd.
 */
export function useOwnThings(words: string) {
  const keyword = words.slice(0, longestKeyword)
  const [asked, setAsked] = useState('')
  const own = useQuery({
    ...query(search.listData, { keyword: asked }, { background: true }),
    enabled: asked !== '',
  })
  const wait = own.isFetching ? longestWait : 0
  useEffect(() => {
    if (asked === keyword) return
    const timer = setTimeout(() => setAsked(keyword), wait)
    return () => clearTimeout(timer)
  }, [asked, keyword, wait])
  return { own, asked, isAnswered: own.isSuccess && asked === keyword }
}
