import { usePageQuery } from '../page/page-query.ts'

type Value = string | number
type View = Record<string, Value>
type Widened<V> = { [Key in keyof V]: V[Key] extends number ? number : V[Key] }

/** A list's position: `pageNum` from 1, `pageSize`, and `after`, the last row of the previous page if the user came by 下一页. */
export type Paging = { pageNum: number; pageSize: number; after?: string }
export const paging = { pageNum: 1, pageSize: 20 }
/** The position in a list with keyset pagination (`afterId`): new rows do not shift its pages. */
export const keysetPaging = { ...paging, after: '' }

/**
 * View state in the URL: filters, page, open drawer. `const [view, setView] = useView({ ...paging, keyword: '', shelf: '' as '' |
 * '1' | '0' })`. Values equal to their default are omitted from the address. A change of a filter returns to page 1, except for
 * the keys in `beside`: what is open beside the list. Keys that the view does not name are left alone.
 */
export function useView<const V extends View>(
  defaults: V,
  ...beside: (keyof V & string)[]
): [Widened<V>, (patch: Partial<Widened<V>>) => void] {
  return useViewBeside(defaults, beside)
}

export function useViewBeside<const V extends View>(
  defaults: V,
  beside: readonly (keyof V & string)[],
): [Widened<V>, (patch: Partial<Widened<V>>) => void] {
  const [params, setParams] = usePageQuery()
  const view = readView(params, defaults)
  const setView = (patch: Partial<Widened<V>>) => setParams(writeView(params, defaults, patch, beside))
  return [view, setView]
}

export function readView<const V extends View>(params: URLSearchParams, defaults: V): Widened<V> {
  const read = Object.entries(defaults).map(([key, fallback]) => {
    const text = params.get(key)
    if (text === null) return [key, fallback]
    if (typeof fallback !== 'number') return [key, text]
    return [key, /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : fallback]
  })
  return Object.fromEntries(read) as Widened<V>
}

export function writeView(
  current: URLSearchParams,
  defaults: View,
  patch: Record<string, Value | undefined>,
  beside: readonly string[] = [],
) {
  const next = new URLSearchParams(current)
  const filters = Object.keys(patch).some((key) => !beside.includes(key))
  const isMoved = 'pageNum' in defaults && filters && !('pageNum' in patch)
  const changes = isMoved ? { ...patch, pageNum: 1, after: '' } : patch
  for (const [key, value] of Object.entries(changes)) {
    if (!(key in defaults)) continue
    if (value === undefined || value === '' || value === defaults[key]) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}
