import { paging, type useView } from '../ui/table/use-view.ts'

/** What the address of the list says. */
export const listPlaces = { ...paging, tab: 'days', channel: '', status: '', keyword: '', open: '' }
export type ReconciliationView = ReturnType<typeof useView<typeof listPlaces>>

/** What the address of one day says. */
export const dayPlaces = { ...paging, channel: '', day: '', open: '', explained: '' }
export type DayView = ReturnType<typeof useView<typeof dayPlaces>>
