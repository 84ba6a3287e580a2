import { use, useEffect, useState } from 'react'
import {
  parsePath,
  resolvePath,
  type To,
  UNSAFE_DataRouterContext,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { paths } from '../../paths.ts'
import { confirm, dismissQuestions } from '../../ui/overlay/confirm.ts'
import { useRouteHandles } from '../frame/route-handle.ts'
import { useLayout } from '../settings/layout-settings.ts'
import { affixPlaces, isAmong, placeOf, placeOn } from './place.ts'
import { storedTags, storeTags } from './stored-tags.ts'
import {
  afterClosing,
  closePages,
  currentTag,
  forgetUnsaved,
  isKept,
  movePage,
  namePage,
  noteUnsaved,
  onlyAllowed,
  openTags,
  renewPage,
  restoreTags,
  type Tag,
  type Tags,
  tagTitle,
  visitPlace,
} from './tags.ts'

/** The state of a navigation that only switches to a cached page, which returns to its scroll position. */
export const switched = { switched: true }

/** The tags of one user, and the commands on them. */
export function useTags(owner: string, home: string) {
  const { routes } = useRouter()
  const navigate = useNavigate()
  const location = useLocation()
  const route = useMatches().at(-1)
  const replaced = useNavigationType() === 'REPLACE'
  const keeping = useLayout((state) => state.tagsView)
  const screens = useRouteHandles().find((handle) => handle.screens)?.screens ?? []
  const [last, setTags] = useState(() =>
    restoreTags([...affixPlaces(routes), ...readPlaces(owner, routes)].filter(isAmong(screens))),
  )
  const place = route && placeOn(route, location)
  const isAllowed = isAmong(screens)
  // During the render, not in an effect, so that the page and its tag appear in the same frame.
  const visited = visitPlace(last, {
    key: location.key,
    place: place && isAllowed(place) ? place : undefined,
    replaced,
    keeping,
  })
  const tags = onlyAllowed(visited, isAllowed)
  if (tags !== last) setTags(tags)
  useStoredPlaces(owner, tags)
  useLeavingQuestion(tags, setTags)
  useDismissedQuestions(tags.current)

  const go = (tag: Tag) => navigate(tag.to, { state: switched })
  const close = async (doomed: Tag[], to?: Tag) => {
    const closable = doomed.filter(({ affix }) => !affix)
    if (!(await mayLose(closable, '关闭'))) return
    const pages = closable.map(({ page }) => page)
    setTags((tags) => closePages(tags, pages))
    const next = to ?? afterClosing(tags, pages)
    if (next && next.page !== tags.current) await go(next)
    else if (!next && pages.some((page) => page === tags.current)) await navigate(home)
  }
  return {
    tags,
    go,
    close: (tag: Tag) => close([tag]),
    closeOthers: (tag: Tag) =>
      close(
        openTags(tags).filter((other) => other !== tag),
        tag,
      ),
    closeRight: (tag: Tag) => {
      const right = rightOf(tags, tag)
      return close(right, right.some(({ page }) => page === tags.current) ? tag : undefined)
    },
    closeAll: () => close(openTags(tags)),
    refresh: async (tag: Tag) => {
      if (!(await mayLose([tag], '刷新'))) return
      setTags((tags) => renewPage(tags, tag.page))
      await navigate(paths.refreshed(tag.to), { replace: tag.page === tags.current })
    },
    noteUnsaved: (page: number, by: string, text: string | undefined) =>
      setTags((tags) => noteUnsaved(tags, page, by, text)),
    name: (page: number, name: string | undefined) => setTags((tags) => namePage(tags, page, name)),
    /** The page starts afresh at its next visit. */
    forget: (page: number) => setTags((tags) => renewPage(tags, page)),
    move: (page: number, to: To) =>
      setTags((tags) => {
        const from = tags.visited.find((tag) => tag.page === page)
        const place = from && placeOf(routes, resolvePath(to, parsePath(from.to).pathname))
        return place ? movePage(tags, page, place) : tags
      }),
  }
}

export type TagCommands = Omit<ReturnType<typeof useTags>, 'tags'>

export const rightOf = (tags: Tags, tag: Tag) => openTags(tags).slice(openTags(tags).indexOf(tag) + 1)

function useRouter() {
  const context = use(UNSAFE_DataRouterContext)
  if (!context) throw new Error('the shell must be rendered inside the router')
  return context.router
}

/** Asks, once for all of these pages, whether their unsaved changes may be lost. */
async function mayLose(tags: Tag[], act: string): Promise<boolean> {
  const unsaved = tags.filter((tag) => tag.unsaved.length > 0)
  const [first] = unsaved
  if (!first) return true
  const titles = unsaved.map((tag) => `「${tagTitle(tag)}」`).join('、')
  return await confirm({
    title: unsaved.length > 1 ? `${act}这 ${unsaved.length} 个页面？` : `${act}${titles}？`,
    text: unsaved.length > 1 ? `${titles}有修改还没有保存。` : (first.unsaved[0]?.text ?? ''),
    accept: act,
    cancel: '留下',
    danger: true,
  })
}

/** Leaving a page asks for confirmation only if it loses changes: the page is not cached, or the user leaves the product. */
function useLeavingQuestion(tags: Tags, setTags: (change: (tags: Tags) => Tags) => void) {
  const tag = currentTag(tags)
  const losing = tag !== undefined && tag.unsaved.length > 0 && !isKept(tags, tag)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => losing && currentLocation.pathname !== nextLocation.pathname,
  )
  const text = tag?.unsaved[0]?.text ?? ''
  const page = tag?.page
  // The router blocks the navigation until the dialog answers.
  useEffect(() => {
    if (blocker.state !== 'blocked' || page === undefined) return
    void confirm({ ...leaving, text }).then((leave) => {
      if (!leave) return blocker.reset()
      setTags((tags) => forgetUnsaved(tags, page))
      blocker.proceed()
    })
  }, [blocker, text, page, setTags])

  const anyUnsaved = tags.visited.some(({ unsaved }) => unsaved.length > 0)
  // Before the window closes, only the browser may ask.
  useEffect(() => {
    if (!anyUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [anyUnsaved])
}

const leaving = { title: '离开这个页面？', accept: '离开', cancel: '留下', danger: true }

/** A question belongs to the page that asked it, so it is dismissed when another page is shown. */
function useDismissedQuestions(page: number | undefined) {
  // Questions live outside the pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page dismisses them
  useEffect(() => dismissQuestions, [page])
}

const readPlaces = (owner: string, routes: Parameters<typeof placeOf>[0]) =>
  storedTags(owner).flatMap(({ to, name }) => {
    const place = placeOf(routes, parsePath(to))
    return place ? { ...place, name } : []
  })

/** The tags survive a reload. Their pages start afresh when they are visited. */
function useStoredPlaces(owner: string, tags: Tags) {
  const stored = JSON.stringify(openTags(tags).map(({ to, name }) => ({ to, name })))
  // sessionStorage is outside React.
  useEffect(() => storeTags(owner, stored), [owner, stored])
}
