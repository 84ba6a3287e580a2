import type { Area } from '@zsm/contract/wire/areas'
import { mayCall } from '@zsm/contract/wire/endpoint'
import { type createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { type OperatorRole, operatorRoles, operatorToken } from './api/operator-session.ts'
import { readAgain } from './api/query.ts'
import { redirectTarget } from './api/redirect-target.ts'
import { creatorFront, mayOpen, sessionToken } from './api/session.ts'
import { creatorScreens } from './creator-screens.ts'
import { guardAreas, guardCreator, guardOperator, guardRoles, skipLogin } from './guards.ts'
import { operatorScreens } from './operator-screens.ts'
import { openScreens, signInScreens } from './outside-screens.ts'
import { paths } from './paths.ts'
import { readWords } from './reference/dict-words.ts'
import type { CreatorScreen, Screen } from './screen.ts'
import { PageFailure } from './shell/errors/page-failure.tsx'
import { lazyPage } from './shell/frame/lazy-page.tsx'
import type { RouteHandle } from './shell/frame/route-handle.ts'
import { routesByRole } from './shell/frame/routes-by-role.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The screens in menu and search. An admin has every route (specification 6), but the calls of finance-only screens would refuse
 * an admin.
 */
const operatorScreensOf = (own: readonly OperatorRole[]) =>
  routesByRole(operatorScreens, own).filter(({ roles }) => !roles || mayCall(roles, own))

/** The screens in menu and search, of those that are open to whoever is signed in. */
const openCreatorScreens = () => creatorScreens.filter(({ areas }) => mayOpen(areas))

const nothing = () => {}
/** A visitor who is redirected to the login reads nothing, nor does one who has signed out meanwhile. */
const whenSignedIn = (reads: NonNullable<Screen['reads']>) => async () => {
  if (!creatorFront()) return nothing
  const begin = await reads()
  return creatorFront() ? begin : nothing
}

/** A member who is refused reads nothing either. */
const whenOpen = (areas: readonly Area[], reads: NonNullable<Screen['reads']>) => async () =>
  mayOpen(areas) ? reads() : nothing

const creatorLoader = async (asked: LoaderFunctionArgs) => {
  guardCreator(asked)
  await readWords()
  return null
}

const operatorLoader = async () => {
  await readWords()
  return null
}

const nothingWhileHydrating = () => null
const to = (path: string) => () => redirect(path)

/**
 * Specification 1: one dashboard address for both. It leads operators to the console if they come from it, or if no creator is
 * signed in.
 */
function homeFrom(pathname: string): string {
  const isConsole = pathname.startsWith(`${paths.operatorHome()}/`)
  return operatorToken() && (isConsole || !sessionToken()) ? paths.operatorHome() : paths.overview()
}

// loaders of the first address run while the router is created, so it exists one microtask later
const toDashboard = (router: () => Router) => async () => {
  await Promise.resolve()
  return redirect(homeFrom(router().state.location.pathname))
}

/** Specification 2: a page is refreshed via /redirect/{its path}, which reads its data from the server again. */
const backToPage = ({ params, request }: LoaderFunctionArgs) => {
  readAgain()
  return redirect(redirectTarget(`/${params['*']}${new URL(request.url).search}`, paths.overview()))
}

/** The routes of all screens. `router` is called only once the router exists. */
export function routesOf(router: () => Router): RouteObject[] {
  const lazy = (page: Screen['page'], reads?: Screen['reads']) =>
    lazyPage({ page, ...(reads && { reads }) }, router)

  const route = ({ path, page, reads, roles, ...handle }: Screen): RouteObject => ({
    path,
    ...(roles ? { loader: guardRoles(roles, () => !router().state.initialized) } : {}),
    lazy: lazy(page, reads && whenSignedIn(reads)),
    handle: { ...handle, page, ...(reads && { reads }) } satisfies RouteHandle,
    ErrorBoundary: PageFailure,
  })

  const creatorRoute = ({ areas, reads, ...screen }: CreatorScreen): RouteObject => ({
    ...route({ ...screen, ...(reads && { reads: whenOpen(areas, reads) }) }),
    loader: guardAreas(areas, () => !router().state.initialized),
  })

  const notFound: RouteObject = {
    path: '*',
    lazy: lazy(() => import('./shell/errors/not-found.tsx').then((file) => file.NotFound)),
  }

  const forbidden = (path: string): RouteObject => ({
    path,
    lazy: lazy(() => import('./shell/errors/not-found.tsx').then((file) => file.Forbidden)),
  })

  return [
    {
      HydrateFallback: nothingWhileHydrating,
      ErrorBoundary: PageFailure,
      children: [
        { index: true, loader: to(paths.overview()) },
        { path: paths.dashboard(), loader: toDashboard(router) },
        { path: paths.refreshed(), loader: backToPage },
        ...signInScreens.map(({ path, page }) => ({
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
          path: paths.operatorVerify(),
          loader: () => (operatorToken() ? null : redirect(paths.operatorLogin())),
          lazy: lazy(() => import('./operators/verify-page.tsx').then((file) => file.OperatorVerifyPage)),
        },
        {
          path: paths.operatorPassword(),
          loader: () => (operatorToken() ? null : redirect(paths.operatorLogin())),
          lazy: lazy(() => import('./operators/password-page.tsx').then((file) => file.OperatorPasswordPage)),
        },
        {
          loader: creatorLoader,
          lazy: lazy(() => import('./shell/frame/creator-shell.tsx').then((file) => file.CreatorShell)),
          handle: {
            get screens() {
              return openCreatorScreens().map(({ path }) => path)
            },
            get pages() {
              return openCreatorScreens()
            },
            side: 'creator',
            home: paths.dashboard(),
          } satisfies RouteHandle,
          children: [...creatorScreens.map(creatorRoute), forbidden(paths.forbidden()), notFound],
        },
        {
          path: paths.operatorHome(),
          middleware: [guardOperator],
          loader: operatorLoader,
          lazy: lazy(() => import('./shell/frame/operator-shell.tsx').then((file) => file.OperatorShell)),
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
          children: [...operatorScreens.map(route), forbidden(paths.operatorForbidden()), notFound],
        },
      ],
    },
  ]
}
