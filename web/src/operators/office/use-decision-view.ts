import type { z } from 'zod'
import { chosen } from '../../ui/table/chosen.ts'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'

/** The view state of a list of decisions in the address, and the list's input. `first` is the state shown by default. */
export function useDecisionView<Status extends z.ZodType>(listKey: string, statuses: Status, first = 'all') {
  const none = { keyword: '', status: first }
  const places = { ...paging, ...none, open: '' }
  const [view, setView, own] = useListView(listKey, places, 'open')
  const { pageNum, pageSize, keyword, status } = view
  return {
    place: {
      view,
      setView,
      own,
      isFiltered: keyword !== '' || status !== first,
      clear: () => setView(none),
    },
    asked: {
      pageNum,
      pageSize,
      statesFlag: true,
      keyword: keyword || undefined,
      statusDict: chosen(statuses, status),
    },
  }
}

export type DecisionPlace = ReturnType<typeof useDecisionView>['place']
