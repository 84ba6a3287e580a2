import type { z } from 'zod'
import { chosen } from '../ui/table/chosen.ts'
import { paging, useView } from '../ui/table/use-view.ts'

/**
 * Where an operator stands in a list of what is decided on, kept in the address; and what the list is asked for.
 * `first` is the state that is shown to who chose none.
 */
export function useDecisionView<Status extends z.ZodType>(statuses: Status, first = 'all') {
  const none = { keyword: '', status: first }
  const places = { ...paging, ...none, open: '' }
  const [view, setView] = useView(places, 'open')
  const { pageNum, pageSize, keyword, status } = view
  return {
    place: {
      view,
      setView,
      isFiltered: keyword !== '' || status !== first,
      clear: () => setView(none),
    },
    asked: { pageNum, pageSize, keyword: keyword || undefined, statusDict: chosen(statuses, status) },
  }
}

export type DecisionPlace = ReturnType<typeof useDecisionView>['place']
