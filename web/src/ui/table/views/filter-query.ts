type View = Record<string, string | number>

/** What a saved filter leaves alone: the page, the order, and the tab. What is open beside the list is named by the list. */
const besideFilters = ['pageNum', 'pageSize', 'after', 'order', 'sort', 'tab']

const filterKeys = (defaults: View, beside: readonly string[]) =>
  Object.keys(defaults).filter((key) => !besideFilters.includes(key) && !beside.includes(key))

/** The filters of a list in the form of an address; empty if nothing is filtered. */
export function filterQuery(view: View, defaults: View, beside: readonly string[]): string {
  const chosen = filterKeys(defaults, beside).filter((key) => view[key] !== defaults[key])
  return new URLSearchParams(chosen.map((key) => [key, String(view[key])])).toString()
}

/** The change of a view that shows a saved filter. A filter that the list no longer has is ignored. */
export function filterPatch(query: string, defaults: View, beside: readonly string[]): View {
  const saved = new URLSearchParams(query)
  return Object.fromEntries(
    filterKeys(defaults, beside).map((key) => [key, saved.get(key) ?? defaults[key] ?? '']),
  )
}
