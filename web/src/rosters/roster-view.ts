import type { rosters } from '@zsm/contract/rosters/rosters'
import { learnerSource, studyState } from '@zsm/contract/states'
import { GoodId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { chosen } from '../ui/table/chosen.ts'
import { paging, type useView } from '../ui/table/use-view.ts'

/** The view state of the learners' page in the address. */
export const rosterView = {
  ...paging,
  tab: 'learners',
  keyword: '',
  good: '',
  study: '',
  source: '',
  ended: '',
  sort: '',
  learner: '',
  dialog: '',
}
/** What is open beside the lists, and the good whose learners they are. */
export const besideRoster = ['learner', 'dialog', 'good'] as const

export type RosterView = ReturnType<typeof useView<typeof rosterView>>[0]
export type SetRosterView = ReturnType<typeof useView<typeof rosterView>>[1]

type RosterFilters = Omit<CallInput<typeof rosters.listData>, 'pageNum' | 'pageSize' | 'sortDict'>

/** What the list and its file are filtered by. */
export function filtersOf({ keyword, good, study, source, ended }: RosterView): RosterFilters {
  const [goodId, studyDict, learnerSourceDict] = [
    chosen(GoodId, good),
    chosen(studyState.codec, study),
    chosen(learnerSource.codec, source),
  ]
  return {
    ...(keyword && { keyword }),
    ...(goodId && { goodId }),
    ...(studyDict && { studyDict }),
    ...(learnerSourceDict && { learnerSourceDict }),
    ...(ended && { endedFlag: ended === '1' }),
  }
}
