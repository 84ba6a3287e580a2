import { type Paging, paging, useView } from '../../../ui/table/use-view.ts'

/** The creator, the open tab, and the page of its list, in the address. */
export const place = { id: '', tab: 'facts', ...paging }

/** The page of the open tab's list. */
export function usePlace(): [Pick<Paging, 'pageNum' | 'pageSize'>, (paging: Paging) => void] {
  const [view, setView] = useView(place)
  const { pageNum, pageSize } = view
  return [{ pageNum, pageSize }, ({ pageNum, pageSize }) => setView({ pageNum, pageSize })]
}
