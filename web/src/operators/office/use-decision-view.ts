import type { z } from 'zod'
import { chosen } from '../../ui/table/chosen.ts'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { useOwnId } from './cases/use-own-id.ts'
import { isNarrowed, sumsAsked, workAsked, workPlaces } from './cases/work-view.ts'

/** The view state of a list of decisions in the address, and the list's input. `first` is the state shown by default. */
export function useDecisionView<Status extends z.ZodType>(listKey: string, statuses: Status, first = 'all') {
  const none = { keyword: '', status: first, ...workPlaces }
  const own = useOwnId()
  const places = { ...paging, ...none, open: '' }
  const [view, setView, ownList] = useListView(listKey, places, 'open')
  const { pageNum, pageSize, keyword, status } = view
  return {
    place: {
      view,
      setView,
      own: ownList,
      isFiltered: keyword !== '' || status !== first || isNarrowed(view),
      clear: () => setView(none),
    },
    asked: {
      pageNum,
      pageSize,
      statesFlag: true,
      keyword: keyword || undefined,
      statusDict: chosen(statuses, status),
    },
    /** Whose rows, of which days, in which order: of lists of work. */
    work: workAsked(view, own),
    /** Of lists of amounts. */
    sums: sumsAsked(view),
  }
}

export type DecisionPlace = ReturnType<typeof useDecisionView>['place']
