/** A screen with its content: one tag, one page. */
export type Place = {
  /** The path with the identifying part of the query. */
  key: string
  route: string
  /** The complete address, filters included: the target of the tag. */
  to: string
  title: string
  affix: boolean
  noCache: boolean
}

export type Tag = Place & {
  /** The name of what the page shows; undefined until the page sets it, or if it has none. */
  name: string | undefined
  /** The id of the page behind the tag. A new id is a new page that starts afresh. */
  page: number
  /** The components with unsaved changes, and the text of the confirmation before they are lost. */
  unsaved: { by: string; text: string }[]
  /** Closed while on screen: removed as soon as another page is shown. */
  closing: boolean
}

export type Tags = {
  visited: Tag[]
  /** The cached pages, last seen first. */
  cached: number[]
  current: number | undefined
  /** The router's key of the last visit, so that a visit counts once. */
  visit: string
  /** Whether hidden pages stay cached. */
  keeping: boolean
  lastPage: number
}

type Visit = { key: string; place: Place | undefined; replaced: boolean; keeping: boolean }

/** The number of cached pages. Pages with unsaved changes may exceed it. */
export const mostCached = 10

export function restoreTags(places: (Place & { name?: string | undefined })[]): Tags {
  const once = places.filter(({ key }, at) => places.findIndex((place) => place.key === key) === at)
  const visited = inOrder(once.map((place, at) => ({ ...newTag(place, at + 1), name: place.name })))
  return { visited, cached: [], current: undefined, visit: '', keeping: true, lastPage: once.length }
}

/**
 * Makes the router's place the current tag. Returns the same object if nothing changed. An address that replaces the current one
 * keeps its tag: a new course that has just received its id is still the page that the creator is filling in.
 */
export function visitPlace(tags: Tags, { key, place, replaced, keeping }: Visit): Tags {
  if (tags.visit === key && tags.keeping === keeping) return tags
  const open = tags.visited
    .filter((tag) => !tag.closing || tag.key === place?.key)
    .map((tag) => (tag.closing ? { ...tag, closing: false } : tag))
  const before = open.find(({ page }) => page === tags.current)
  const replaces = replaced && before && !before.affix && before.key !== place?.key
  const arrived = { ...tags, visit: key, keeping }
  if (!place) return withCached({ ...arrived, visited: open, current: undefined })
  if (open.some((tag) => tag.key === place.key)) {
    const kept = replaces ? open.filter((tag) => tag !== before) : open
    const visited = kept.map((tag) => (tag.key === place.key ? { ...tag, ...place } : tag))
    return withCached({ ...arrived, visited, current: visited.find((tag) => tag.key === place.key)?.page })
  }
  if (replaces) return withCached(placeInstead({ ...arrived, visited: open }, before, place))
  const tag = newTag(place, tags.lastPage + 1)
  const visited = inOrder([...open, tag])
  return withCached({ ...arrived, visited, current: tag.page, lastPage: tag.page })
}

/**
 * Closes the pages that the user may no longer open. A page with unsaved changes stays until the user closes it, the page on
 * screen until the user leaves it.
 */
export function onlyAllowed(tags: Tags, isAllowed: (place: Place) => boolean): Tags {
  const visited = tags.visited.filter(
    (tag) => tag.page === tags.current || tag.unsaved.length > 0 || isAllowed(tag),
  )
  return visited.length === tags.visited.length ? tags : withCached({ ...tags, visited })
}

/** A hidden page has navigated: its tag gets the new address, and the screen does not change. */
export function movePage(tags: Tags, page: number, place: Place): Tags {
  const tag = tags.visited.find((tag) => tag.page === page)
  if (!tag || tags.current === page) return tags
  if (tags.visited.some((other) => other !== tag && other.key === place.key)) return closePages(tags, [page])
  const { visited, lastPage } = placeInstead(tags, tag, place)
  return withCached({ ...tags, visited, lastPage })
}

/** Gives the tag another place. Its page survives if the same route renders both. */
function placeInstead(tags: Tags, tag: Tag, place: Place): Tags {
  const goesOn = tag.route === place.route
  const page = goesOn ? tag.page : tags.lastPage + 1
  const kept = goesOn ? { name: tag.name, unsaved: tag.unsaved } : { name: undefined, unsaved: [] }
  const moved: Tag = { ...tag, ...place, page, ...kept }
  return {
    ...tags,
    visited: tags.visited.map((other) => (other === tag ? moved : other)),
    current: page,
    lastPage: Math.max(page, tags.lastPage),
  }
}

export function closePages(tags: Tags, pages: number[]): Tags {
  const visited = tags.visited
    .filter(({ page }) => !pages.includes(page) || page === tags.current)
    .map((tag) => (pages.includes(tag.page) ? { ...tag, closing: true } : tag))
  return withCached({ ...tags, visited })
}

/** Where to go when these pages close: nowhere if the current page stays, else its right neighbour, else its left one. */
export function afterClosing({ visited, current }: Tags, pages: number[]): Tag | undefined {
  if (current === undefined || !pages.includes(current)) return undefined
  const at = visited.findIndex(({ page }) => page === current)
  const stays = ({ page, closing }: Tag) => !pages.includes(page) && !closing
  return visited.slice(at).find(stays) ?? visited.slice(0, at).findLast(stays)
}

/** Puts a new page behind the tag, which starts afresh. */
export function renewPage(tags: Tags, page: number): Tags {
  const lastPage = tags.lastPage + 1
  const renew = (tag: Tag): Tag => (tag.page === page ? { ...tag, page: lastPage, unsaved: [] } : tag)
  const current = tags.current === page ? lastPage : tags.current
  return withCached({ ...tags, visited: tags.visited.map(renew), current, lastPage })
}

export function noteUnsaved(tags: Tags, page: number, by: string, text: string | undefined): Tags {
  const note = (tag: Tag): Tag => {
    if (tag.page !== page || tag.unsaved.find((one) => one.by === by)?.text === text) return tag
    const others = tag.unsaved.filter((one) => one.by !== by)
    return { ...tag, unsaved: text === undefined ? others : [...others, { by, text }] }
  }
  const visited = tags.visited.map(note)
  return visited.every((tag, at) => tag === tags.visited[at]) ? tags : { ...tags, visited }
}

/** The page reports the name of what it shows, or that the name changed. */
export function namePage(tags: Tags, page: number, name: string | undefined): Tags {
  const visited = tags.visited.map((tag) => (tag.page === page && tag.name !== name ? { ...tag, name } : tag))
  return visited.every((tag, at) => tag === tags.visited[at]) ? tags : { ...tags, visited }
}

export const tagTitle = ({ name, title }: Pick<Tag, 'name' | 'title'>) => name ?? title

/** Removes the page's unsaved changes: the user agreed to lose them. */
export const forgetUnsaved = (tags: Tags, page: number): Tags => ({
  ...tags,
  visited: tags.visited.map((tag) => (tag.page === page ? { ...tag, unsaved: [] } : tag)),
})

/** Whether the page survives when the user leaves it. */
export const isKept = ({ keeping }: Tags, { noCache }: Tag) => keeping && !noCache

export const openTags = ({ visited }: Tags) => visited.filter(({ closing }) => !closing)
export const currentTag = ({ visited, current }: Tags) => visited.find(({ page }) => page === current)

function withCached(tags: Tags): Tags {
  const byPage = new Map(tags.visited.map((tag) => [tag.page, tag]))
  const { current } = tags
  const seen = [
    ...(current === undefined ? [] : [current]),
    ...tags.cached.filter((page) => page !== current),
  ]
  const living = seen.filter((page) => {
    const tag = byPage.get(page)
    return tag && (page === current || isKept(tags, tag) || (!tag.noCache && tag.unsaved.length > 0))
  })
  const isSpare = (page: number) => page !== current && byPage.get(page)?.unsaved.length === 0
  const spare = living.filter(isSpare)
  const tooMany = Math.max(0, living.length - mostCached)
  const dropped = spare.slice(Math.max(0, spare.length - tooMany))
  const cached = living.filter((page) => !dropped.includes(page))
  const forget = (tag: Tag) =>
    tag.unsaved.length > 0 && !cached.includes(tag.page) ? { ...tag, unsaved: [] } : tag
  return { ...tags, visited: tags.visited.map(forget), cached }
}

const newTag = (place: Place, page: number): Tag => ({
  ...place,
  name: undefined,
  page,
  unsaved: [],
  closing: false,
})

const inOrder = (tags: Tag[]) => [...tags.filter(({ affix }) => affix), ...tags.filter(({ affix }) => !affix)]
