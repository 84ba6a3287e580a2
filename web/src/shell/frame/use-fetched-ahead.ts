import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { fetchAhead, mayFetchAhead } from '../../ui/page/fetch-ahead.ts'

/** Prefetches the pages of these addresses, one after another, while the browser is idle. */
export function useFetchedAhead(addresses: readonly string[]) {
  const routes = use(UNSAFE_DataRouterContext)?.router.routes
  const all = addresses.join(' ')
  // Prefetching happens outside React.
  useEffect(() => {
    if (!routes || !mayFetchAhead()) return
    let ended = false
    const fetchAll = async () => {
      for (const to of all.split(' ')) {
        await idle()
        if (ended) return
        await fetchAhead(routes, to)
      }
    }
    void fetchAll()
    return () => {
      ended = true
    }
  }, [routes, all])
}

const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
