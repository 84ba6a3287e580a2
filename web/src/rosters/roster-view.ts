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
export type RosterView = ReturnType<typeof useView<typeof rosterView>>[0]
export type SetRosterView = ReturnType<typeof useView<typeof rosterView>>[1]
