import { workPlaces } from '../operators/office/public.ts'
import { paging, type useView } from '../ui/table/use-view.ts'

/** The view state of the list in the address. */
export const listPlaces = {
  ...paging,
  tab: 'days',
  channel: '',
  status: '',
  keyword: '',
  ...workPlaces,
  open: '',
}
export type ReconciliationView = ReturnType<typeof useView<typeof listPlaces>>

/** The view state of one day in the address. */
export const dayPlaces = { ...paging, channel: '', day: '', open: '', explained: '' }
export type DayView = ReturnType<typeof useView<typeof dayPlaces>>
