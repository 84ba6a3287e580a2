import type { ListView } from '@zsm/contract/lists/views'
import { useViewBeside } from '../use-view.ts'
import { filterPatch, filterQuery } from './filter-query.ts'
import { useStoredView } from './list-owner.tsx'
import { saveLater } from './save-later.ts'

type View = Record<string, string | number>

/** How its user sees a list, for the shared table. */
export type OwnList = {
  stored: ListView
  /** Until it is read how the user sees the list. */
  waits: boolean
  /** Undefined if nothing can be stored. */
  change: ((patch: Partial<ListView>) => void) | undefined
  /** The filters on screen in the form of an address, and what shows others. */
  query: string
  openQuery: (query: string) => void
  /** Shows the usual rows a page and order again. */
  showUsual: () => void
}

type Pair<V> = [view: V, setView: (patch: Partial<V>) => void]
type Widened<V> = { [Key in keyof V]: V[Key] extends number ? number : V[Key] }

/** `useView` of a list whose user chooses columns, rows a page, order and filters by name. `listKey` is stored: it never changes. */
export function useListView<const V extends View>(
  listKey: string,
  defaults: V,
  ...beside: (keyof V & string)[]
): [...Pair<Widened<V>>, OwnList] {
  return useOwnList(listKey, useViewBeside(defaults, beside), defaults, beside)
}

/**
 * The same for a list that shares its view with other tabs. Rows a page and order come from the address, and from what is stored if
 * the address has the usual ones.
 */
export function useOwnList<V extends View>(
  listKey: string,
  [view, setView]: Pair<V>,
  defaults: View,
  beside: readonly string[] = [],
): [...Pair<V>, OwnList] {
  const { owner, waits, stored } = useStoredView(listKey)
  const sortKey = ['sort', 'order'].find((key) => key in defaults && !beside.includes(key))
  const usual: View = {
    ...(stored.pageSize && { pageSize: stored.pageSize }),
    ...(sortKey && stored.sort && { [sortKey]: stored.sort }),
  }
  const shown = { ...view }
  for (const [key, value] of Object.entries(usual))
    if (view[key] === defaults[key]) Object.assign(shown, { [key]: value })

  const change = owner && ((patch: Partial<ListView>) => saveLater(owner, { ...stored, ...patch }))
  const set = (patch: Partial<V>) => {
    const { pageSize } = patch
    const sort = sortKey && patch[sortKey]
    const chosen = {
      ...(typeof pageSize === 'number' && pageSize !== shown.pageSize && { pageSize }),
      ...(sort !== undefined && sort !== shown[sortKey ?? ''] && { sort: String(sort) }),
    }
    if (Object.keys(chosen).length > 0) change?.(chosen)
    setView(patch)
  }
  const own: OwnList = {
    stored,
    waits,
    change,
    query: filterQuery(view, defaults, beside),
    openQuery: (query) => setView(filterPatch(query, defaults, beside) as Partial<V>),
    showUsual: () =>
      setView({
        pageNum: 1,
        pageSize: defaults.pageSize,
        ...(sortKey && { [sortKey]: defaults[sortKey] }),
      } as object),
  }
  return [shown, set, own]
}
