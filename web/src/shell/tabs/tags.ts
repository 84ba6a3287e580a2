/** A screen with what it shows: one tag, one page. */
export type Place = {
  /** The path and its identity query. */
  key: string
  /** The route that draws it. */
  route: string
  /** The whole address, filters included: where the tag leads. */
  to: string
  title: string
  affix: boolean
  noCache: boolean
}

export type Tag = Place & {
  /** What the page shows, by its own name: undefined until it has said so, or where it has none. */
  name: string | undefined
  /** The page behind the tag: another number is another page, begun anew. */
  page: number
  /** Who has unsaved changes on the page, and what is said before they are lost. */
  unsaved: { by: string; text: string }[]
  /** Closed while on screen: gone as soon as another page is shown. */
  closing: boolean
}

export type Tags = {
  visited: Tag[]
  /** The pages that live, the one last seen first. */
  cached: number[]
  current: number | undefined
  /** The router's key of the last visit, so that one visit counts once. */
  visit: string
  /** Whether pages live on behind the one on screen. */
  keeping: boolean
  lastPage: number
}

export type Visit = { key: string; place: Place | undefined; replaced: boolean; keeping: boolean }

/** At most so many pages live; one with unsaved changes always does. */
export const mostCached = 10

export function restoreTags(places: (Place & { name?: string | undefined })[]): Tags {
  const once = places.filter(({ key }, at) => places.findIndex((place) => place.key === key) === at)
  const visited = inOrder(once.map((place, at) => ({ ...newTag(place, at + 1), name: place.name })))
  return { visited, cached: [], current: undefined, visit: '', keeping: true, lastPage: once.length }
}

/**
 * What the router shows becomes the current tag, the same object when nothing changed. An address that replaces the
 * current one keeps its tag: a new course that was given its id is still the page that was being filled in.
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

/** Pages that may not be opened any more go; one that is being filled in stays until it is closed, and the one on screen until it is left. */
export function keepAllowed(tags: Tags, isAllowed: (place: Place) => boolean): Tags {
  const visited = tags.visited.filter(
    (tag) => tag.page === tags.current || tag.unsaved.length > 0 || isAllowed(tag),
  )
  return visited.length === tags.visited.length ? tags : withCached({ ...tags, visited })
}

/** A hidden page has gone elsewhere: its tag leads there, and nothing on screen moves. */
export function movePage(tags: Tags, page: number, place: Place): Tags {
  const tag = tags.visited.find((tag) => tag.page === page)
  if (!tag || tags.current === page) return tags
  if (tags.visited.some((other) => other !== tag && other.key === place.key)) return closePages(tags, [page])
  const { visited, lastPage } = placeInstead(tags, tag, place)
  return withCached({ ...tags, visited, lastPage })
}

/** The tag becomes another place's; its page goes on where the same route draws it. */
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

/** Where to go when these pages close: nowhere while the one on screen stays, else its right neighbour, else its left. */
export function afterClosing({ visited, current }: Tags, pages: number[]): Tag | undefined {
  if (current === undefined || !pages.includes(current)) return undefined
  const at = visited.findIndex(({ page }) => page === current)
  const stays = ({ page, closing }: Tag) => !pages.includes(page) && !closing
  return visited.slice(at).find(stays) ?? visited.slice(0, at).findLast(stays)
}

/** The page behind the tag begins anew. */
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

/** The page has found what it shows, or that was given another name. */
export function namePage(tags: Tags, page: number, name: string | undefined): Tags {
  const visited = tags.visited.map((tag) => (tag.page === page && tag.name !== name ? { ...tag, name } : tag))
  return visited.every((tag, at) => tag === tags.visited[at]) ? tags : { ...tags, visited }
}

/** What a tag is called. */
export const tagTitle = ({ name, title }: Pick<Tag, 'name' | 'title'>) => name ?? title

/** What was typed on this page may be lost. */
export const forgetUnsaved = (tags: Tags, page: number): Tags => ({
  ...tags,
  visited: tags.visited.map((tag) => (tag.page === page ? { ...tag, unsaved: [] } : tag)),
})

/** Whether leaving the page keeps what was typed on it. */
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
