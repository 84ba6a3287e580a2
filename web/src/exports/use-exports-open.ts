import { useView } from '../ui/table/use-view.ts'

/** Whether the list of exports is open. It is stored in the address, because notifications link to it. */
export function useExportsOpen() {
  const [{ exports }, setView] = useView({ exports: '' as '' | 'list' })
  return {
    isOpen: exports === 'list',
    open: () => setView({ exports: 'list' }),
    close: () => setView({ exports: '' }),
  }
}
