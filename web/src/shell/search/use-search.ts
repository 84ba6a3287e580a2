import { operatorOrders } from '@zsm/contract/office/orders'
import { failureText } from '../../api/failure-text.ts'
import { useOperatorSession } from '../../api/operator-session.ts'
import { personOf, useSession } from '../../api/session.ts'
import { useMayCall } from '../../operators/office/public.ts'
import { creatorMenu } from '../frame/creator-menu.tsx'
import { operatorMenu } from '../frame/operator-menu.tsx'
import { type RouteHandle, titleOf, useRouteHandles } from '../frame/route-handle.ts'
import { officeHits } from './office-hits.ts'
import { findActions } from './search-actions.ts'
import { type HitGroup, ownHits, pageHit } from './search-hits.ts'
import { openPageSearch, type SearchPage } from './search-pages.ts'
import { recentHits } from './search-recent.ts'
import { useOfficeThings } from './use-office-things.ts'
import { useOwnThings } from './use-own-things.ts'

const mostPages = 8
const mostOffered = 6

type Found = {
  /** The user who searches. */
  who: string
  groups: HitGroup[]
  state: { text: string; failed: boolean }
  retry: () => unknown
}

/** The results for the typed words: pages at once, the user's own things as the server answers. */
export function useSearch(typed: string): Found {
  const { side, pages = [] } = useRouteHandles().find((handle) => handle.pages) ?? {}
  const who = useWho(side)
  const words = typed.trim()
  const things = useThings(side, words)
  const known = pages.filter(({ hidden }) => !hidden).map(searchPage)
  if (words === '') return { who, groups: offered(who, known), state: calm(''), retry: things.retry }

  const ofPages = [
    { title: '页面', hits: openPageSearch(known)(words).slice(0, mostPages).map(pageHit) },
    { title: '操作', hits: findActions(side, words) },
  ]
  // An operator looks for a number or a person; what is found of these comes first.
  const all = side === 'operator' ? [...things.hits, ...ofPages] : [...ofPages, ...things.hits]
  const groups = all.filter(({ hits }) => hits.length > 0)
  const count = groups.flatMap(({ hits }) => hits).length
  return { who, groups, state: stateOf({ words, count, ...things }), retry: things.retry }
}

type Things = {
  hits: HitGroup[]
  isAnswered: boolean
  error: unknown
  /** What is searched, in words. */
  noun: string
  retry: () => unknown
}

/** What the server finds on this side. */
function useThings(side: RouteHandle['side'], words: string): Things {
  const own = useOwnThings(side === 'creator' ? words : '')
  const office = useOfficeThings(side === 'operator' ? words : '')
  const seesOrders = useMayCall(operatorOrders.listOrder)
  if (side === 'operator') {
    const { found, asked, isAnswered } = office
    const hits = found.data && asked !== '' ? officeHits(found.data, seesOrders) : []
    return { hits, isAnswered, error: found.error, noun: '单号和人', retry: found.refetch }
  }
  const { own: read, asked, isAnswered } = own
  const hits = read.data && asked !== '' ? ownHits(read.data) : []
  return {
    hits,
    isAnswered: side !== 'creator' || isAnswered,
    error: read.error,
    noun: '您的内容',
    retry: read.refetch,
  }
}

const calm = (text: string) => ({ text, failed: false })

function stateOf(found: Pick<Things, 'isAnswered' | 'error' | 'noun'> & { words: string; count: number }) {
  if (found.error) return { text: `没有搜到${found.noun}：${failureText(found.error)}`, failed: true }
  if (!found.isAnswered) return calm(`正在搜索${found.noun}…`)
  return calm(found.count > 0 ? `找到 ${found.count} 项` : `没有找到“${found.words}”，换个词试试`)
}

/** Shown before the user types: recent destinations, else suggested pages. */
function offered(who: string, pages: SearchPage[]): HitGroup[] {
  const recent = recentHits(who)
  if (recent.length > 0) return [{ title: '最近打开', hits: recent }]
  return [{ title: '页面', hits: pages.slice(0, mostOffered).map(pageHit) }]
}

function useWho(side: RouteHandle['side']): string {
  const creator = useSession(({ session }) => session && personOf(session))
  const operator = useOperatorSession((state) => state.session?.id)
  return (side === 'operator' ? operator : creator) ?? ''
}

const groups = [...creatorMenu, ...operatorMenu]

/** A screen under its name and group in the menu, or under its parents if the menu does not have it. */
function searchPage({ path, under = [], ...handle }: NonNullable<RouteHandle['pages']>[number]): SearchPage {
  const title = titleOf(handle, new URLSearchParams()) ?? path
  const group = groups.find(({ entries }) => entries.some(({ to }) => to === path))
  const entry = group?.entries.find(({ to }) => to === path)
  if (!entry) return { path, titles: [...under.map(({ title }) => title), title] }
  const titles = [...(group?.title ? [group.title] : []), entry.title]
  return { path, titles, ...(entry.title !== title && { also: title }) }
}
