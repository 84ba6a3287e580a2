import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
} from 'react-router'
import { needsPassword, type OperatorRole, operatorRoles, operatorToken } from './api/operator-session.ts'
import { redirectTarget } from './api/redirect-target.ts'
import { creatorFront, sessionToken } from './api/session.ts'
import { creatorScreens } from './creator-screens.ts'
import { operatorScreens } from './operator-screens.ts'
import { openScreens, waysIn } from './outside-screens.ts'
import { paths } from './paths.ts'
import { readWords } from './reference/dict-words.ts'
import type { Screen } from './screen.ts'
import { lazyPage } from './shell/lazy-page.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import type { RouteHandle } from './shell/route-handle.ts'
import { routesByRole } from './shell/routes-by-role.ts'

const operatorScreensOf = (roles: readonly string[]) => routesByRole(operatorScreens, roles)
const firstOperatorScreen = () => operatorScreensOf(operatorRoles())[0]?.path ?? paths.operatorForbidden()

const lazy = (page: Screen['page'], reads?: Screen['reads']) =>
  lazyPage({ page, ...(reads && { reads }) }, () => router)

const route = ({ path, page, reads, roles, ...handle }: Screen): RouteObject => ({
  path,
  ...(roles ? { loader: guardRoles(roles) } : {}),
  lazy: lazy(page, reads && whenSignedIn(reads)),
  handle: { ...handle, page, ...(reads && { reads }) } satisfies RouteHandle,
  ErrorBoundary: PageFailure,
})

const nothing = () => {}
/** Who is sent to the login reads nothing, nor who has signed out meanwhile. */
const whenSignedIn = (reads: NonNullable<Screen['reads']>) => async () => {
  if (!creatorFront()) return nothing
  const begin = await reads()
  return creatorFront() ? begin : nothing
}

const notFound: RouteObject = {
  path: '*',
  lazy: lazy(() => import('./shell/dead-end.tsx').then((file) => file.NotFound)),
}

const forbidden = (path: string): RouteObject => ({
  path,
  lazy: lazy(() => import('./shell/dead-end.tsx').then((file) => file.Forbidden)),
})

/** Where a signed-out visitor was going: path and query, kept for after the login. */
const wanted = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

const guardCreator = async ({ request }: LoaderFunctionArgs) => {
  if (!sessionToken()) throw redirect(paths.login(wanted(request)))
  await readWords()
  return null
}

const guardOperator = async ({ request }: LoaderFunctionArgs) => {
  if (!operatorToken()) throw redirect(paths.operatorLogin(wanted(request)))
  if (needsPassword()) throw redirect(paths.operatorPassword())
  await readWords()
  return null
}

/** Seed 6: who has none of a route's roles is told so. */
const guardRoles = (roles: readonly OperatorRole[]) => async () => {
  if (routesByRole([{ roles }], operatorRoles()).length > 0) return null
  // The first address is looked at while the router is still being made.
  await Promise.resolve()
  // Opened from outside it must not stay behind: going back would lead here again.
  const leadTo = router.state.initialized ? redirect : replace
  throw leadTo(paths.operatorForbidden())
}

const nothingWhileHydrating = () => null
/** Who is signed in already goes on where they were going. */
const skipLogin =
  (token: () => string | undefined, home: string) =>
  ({ request }: LoaderFunctionArgs) =>
    token() ? redirect(redirectTarget(new URL(request.url).searchParams.get('redirect'), home)) : null

const to = (path: string) => () => redirect(path)

/** Seed 2: a page is refreshed by way of /redirect/{its path}. */
const backToPage = ({ params, request }: LoaderFunctionArgs) =>
  redirect(redirectTarget(`/${params['*']}${new URL(request.url).search}`, paths.overview()))

export const router = createBrowserRouter([
  {
    HydrateFallback: nothingWhileHydrating,
    ErrorBoundary: PageFailure,
    children: [
      { index: true, loader: to(paths.overview()) },
      { path: paths.dashboard(), loader: to(paths.overview()) },
      { path: '/redirect/*', loader: backToPage },
      ...waysIn.map(({ path, page }) => ({
        path,
        loader: skipLogin(sessionToken, paths.overview()),
        lazy: lazy(page),
      })),
      ...openScreens.map(({ path, page }) => ({ path, lazy: lazy(page) })),
      {
        path: paths.operatorLogin(),
        loader: skipLogin(operatorToken, paths.operatorHome()),
        lazy: lazy(() => import('./operators/login-page.tsx').then((file) => file.OperatorLoginPage)),
      },
      {
        path: paths.operatorPassword(),
        loader: () => (operatorToken() ? null : redirect(paths.operatorLogin())),
        lazy: lazy(() => import('./operators/password-page.tsx').then((file) => file.OperatorPasswordPage)),
      },
      {
        loader: guardCreator,
        lazy: lazy(() => import('./shell/creator-shell.tsx').then((file) => file.CreatorShell)),
        handle: {
          screens: creatorScreens.map(({ path }) => path),
          pages: creatorScreens,
          side: 'creator',
          home: paths.dashboard(),
        } satisfies RouteHandle,
        children: [...creatorScreens.map(route), forbidden(paths.forbidden()), notFound],
      },
      {
        path: paths.operatorHome(),
        loader: guardOperator,
        lazy: lazy(() => import('./shell/operator-shell.tsx').then((file) => file.OperatorShell)),
        handle: {
          get screens() {
            return operatorScreensOf(operatorRoles()).map(({ path }) => path)
          },
          get pages() {
            return operatorScreensOf(operatorRoles())
          },
          side: 'operator',
          home: paths.operatorHome(),
        } satisfies RouteHandle,
        children: [
          { index: true, loader: () => redirect(firstOperatorScreen()) },
          ...operatorScreens.map(route),
          forbidden(paths.operatorForbidden()),
          notFound,
        ],
      },
    ],
  },
])
