import {
  Activity,
  type ContextType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type NavigateOptions,
  type To,
  UNSAFE_DataRouterContext,
  UNSAFE_LocationContext,
  useOutlet,
} from 'react-router'
import { useWordEdition } from '../format/dictionary.ts'
import { PageScopeContext } from '../ui/page-scope.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { newPageLife, type PageLife } from './page-life.ts'
import type { Tags } from './tags.ts'
import { switched } from './use-tags.ts'

type Place = ContextType<typeof UNSAFE_LocationContext>
/** A page, and which edition of the operators' words it was drawn with. */
type Held = { page: number; edition: number; outlet: ReactNode; place: Place }
type Props = {
  tags: Tags
  noteUnsaved: (page: number, by: string, text: string | undefined) => void
  move: (page: number, to: To) => void
}

/** The page on screen, and behind it the ones that live on: hidden, still, each at its own address. */
export function KeptPages({ tags, noteUnsaved, move }: Props) {
  const outlet = useOutlet()
  const place = use(UNSAFE_LocationContext)
  const [last, setHeld] = useState<Held[]>([])
  const held = holdPages(last, tags, { outlet, place, edition: useWordEdition() })
  if (held !== last) setHeld(held)
  const scrolled = useScroll(tags, place)
  return (
    <>
      <LastScroll page={tags.current} positions={scrolled} />
      {/* The page on screen comes first: an id that two pages share means its own. */}
      {held.map(({ page, outlet, place }) => (
        <Pane
          key={page}
          page={page}
          shown={page === tags.current}
          place={place}
          noteUnsaved={noteUnsaved}
          move={move}
        >
          {outlet}
        </Pane>
      ))}
      {tags.current === undefined && <Suspense fallback={<Skeleton rows={9} />}>{outlet}</Suspense>}
    </>
  )
}

/**
 * What each living page shows: the current one what the router says, the others what it said last. A hidden one that was
 * drawn with other words begins anew when it is visited; one with unsaved changes goes on as it is.
 */
function holdPages(last: Held[], { cached, current, visited }: Tags, now: Omit<Held, 'page'>): Held[] {
  const isUnsaved = (page: number) => visited.some((tag) => tag.page === page && tag.unsaved.length > 0)
  const held = cached.flatMap((page) => {
    const before = last.find((one) => one.page === page)
    if (page !== current) return before && (before.edition === now.edition || isUnsaved(page)) ? [before] : []
    if (before && before.outlet === now.outlet && before.place === now.place) return before
    return { page, ...now, edition: before?.edition ?? now.edition }
  })
  const same = held.length === last.length && held.every((one, at) => one === last[at])
  return same ? last : held
}

type PaneProps = Omit<Props, 'tags'> & { page: number; shown: boolean; place: Place; children: ReactNode }

/** One page with what it needs to know of where it is. A hidden one that goes elsewhere moves its tag, not the screen. */
function Pane({ page, shown, place, noteUnsaved, move, children }: PaneProps) {
  const router = use(UNSAFE_DataRouterContext)
  const [life] = useState(() => newPageLife((by, text) => noteUnsaved(page, by, text)))
  const [own] = useState(
    () => router && { ...router, router: routerOf(router.router, life, (to) => move(page, to)) },
  )
  // Before the page's own effects are cleaned up: they must know whether it was hidden or ended.
  useLayoutEffect(() => life.show(shown), [life, shown])
  // The page's life is outside React.
  useEffect(() => life.end, [life])
  return (
    <UNSAFE_DataRouterContext value={own}>
      <UNSAFE_LocationContext value={place}>
        <PageScopeContext value={life.scope}>
          <div className="kept-page" data-shown={shown || undefined}>
            <Activity mode={shown ? 'visible' : 'hidden'}>
              <Suspense fallback={<Skeleton rows={9} />}>{children}</Suspense>
            </Activity>
          </div>
        </PageScopeContext>
      </UNSAFE_LocationContext>
    </UNSAFE_DataRouterContext>
  )
}

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

function routerOf(router: Router, { scope }: PageLife, move: (to: To) => void): Router {
  const navigate = async (to: To | number | null, options?: NavigateOptions) => {
    if (!scope.isShown()) return void (to !== null && typeof to !== 'number' && move(to))
    if (typeof to === 'number') await router.navigate(to)
    else await router.navigate(to, options)
  }
  return Object.create(router, { navigate: { value: navigate } })
}

type Positions = { current: Map<number, number> }

/** Notes where a page is scrolled to before it is hidden: first among its siblings, so that none has changed yet. */
function LastScroll({ page, positions }: { page: number | undefined; positions: Positions }) {
  useLayoutEffect(() => {
    const kept = positions.current
    return () => {
      if (page !== undefined) kept.set(page, window.scrollY)
    }
  }, [page, positions])
  return null
}

/** Seed 2: a new navigation starts at the top; a kept page that is switched to is found where it was. */
function useScroll({ current, visit, cached }: Tags, { location, navigationType }: Place): Positions {
  const positions = useRef(new Map<number, number>())
  const shown = useRef({ page: current, visit })
  const back = navigationType === 'POP' || location.state?.switched === switched.switched
  // The window scrolls, and React does not.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { page: current, visit }
    if (before.page !== current) {
      window.scrollTo(0, (back && current !== undefined && positions.current.get(current)) || 0)
    } else if (before.visit !== visit && navigationType === 'PUSH') window.scrollTo(0, 0)
    for (const page of positions.current.keys()) if (!cached.includes(page)) positions.current.delete(page)
  }, [current, visit, cached, back, navigationType])
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])
  return positions
}
