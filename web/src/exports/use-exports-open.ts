import { useView } from '../ui/table/use-view.ts'

/** Whether the list of one's exports stands open on a page: kept in its address, where a notification leads. */
export function useExportsOpen() {
  const [{ exports }, setView] = useView({ exports: '' as '' | 'list' })
  return {
    isOpen: exports === 'list',
    open: () => setView({ exports: 'list' }),
    close: () => setView({ exports: '' }),
  }
}
