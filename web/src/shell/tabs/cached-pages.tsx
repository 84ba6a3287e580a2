import {
  Activity,
  type ContextType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import {
  type NavigateOptions,
  type To,
  UNSAFE_DataRouterContext,
  UNSAFE_LocationContext,
  useOutlet,
} from 'react-router'
import { useWordEdition } from '../../format/dictionary.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageLocationContext } from '../../ui/page/page-query.ts'
import { PageScopeContext } from '../../ui/page/page-scope.ts'
import { type CachedPanes, cachePanes, type Place } from './cached-panes.ts'
import { newPageLife, type PageLife } from './page-life.ts'
import type { Tags } from './tags.ts'

type Props = {
  tags: Tags
  noteUnsaved: (page: number, by: string, text: string | undefined) => void
  name: (page: number, name: string | undefined) => void
  move: (page: number, to: To) => void
  forget: (page: number) => void
}

/** The page on screen, and behind it the cached pages: hidden, with effects paused, each at its own address. */
export function CachedPages({ tags, ...commands }: Props) {
  const outlet = useOutlet()
  const place = use(UNSAFE_LocationContext)
  const [last, setPanes] = useState<CachedPanes>({ panes: [], current: undefined, outlet, place })
  const cached = cachePanes(last, tags, { outlet, place, edition: useWordEdition() })
  if (cached !== last) setPanes(cached)
  return (
    <>
      {cached.panes.map(({ page, outlet, place }) => (
        <PagePane key={page} page={page} shown={page === tags.current} place={place} {...commands}>
          {outlet}
        </PagePane>
      ))}
      {tags.current === undefined && <Suspense fallback={<Skeleton rows={9} />}>{outlet}</Suspense>}
    </>
  )
}

type PaneProps = Omit<Props, 'tags'> & { page: number; shown: boolean; place: Place; children: ReactNode }

/** One page with the context of its own location. A hidden page that navigates moves its tag, not the screen. */
const PagePane = memo(({ page, shown, place, noteUnsaved, name, move, forget, children }: PaneProps) => {
  const router = use(UNSAFE_DataRouterContext)
  const [life] = useState(() =>
    newPageLife({
      setUnsaved: (by, text) => noteUnsaved(page, by, text),
      setName: (called) => name(page, called),
      forget: () => forget(page),
    }),
  )
  const [own] = useState(
    () => router && { ...router, router: routerOf(router.router, life, (to) => move(page, to)) },
  )
  // Runs before the page's own effects are cleaned up, which must know whether the page was hidden or ended.
  useLayoutEffect(() => life.show(shown), [life, shown])
  // A page's life is outside React.
  useEffect(() => life.end, [life])
  return (
    <UNSAFE_DataRouterContext value={own}>
      <UNSAFE_LocationContext value={place}>
        <PageLocationContext value={place.location}>
          <PageScopeContext value={life.scope}>
            <div className="kept-page" data-shown={shown || undefined}>
              <Activity mode={shown ? 'visible' : 'hidden'}>
                <Suspense fallback={<Skeleton rows={9} />}>{children}</Suspense>
              </Activity>
            </div>
          </PageScopeContext>
        </PageLocationContext>
      </UNSAFE_LocationContext>
    </UNSAFE_DataRouterContext>
  )
})

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

function routerOf(router: Router, { scope }: PageLife, move: (to: To) => void): Router {
  const navigate = async (to: To | number | null, options?: NavigateOptions) => {
    if (!scope.isShown()) return void (to !== null && typeof to !== 'number' && move(to))
    if (typeof to === 'number') await router.navigate(to)
    else await router.navigate(to, options)
  }
  return Object.create(router, { navigate: { value: navigate } })
}
