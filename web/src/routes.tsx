import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { needsPassword, type OperatorRole, operatorRoles, operatorToken } from './api/operator-session.ts'
import { redirectTarget } from './api/redirect-target.ts'
import { sessionToken } from './api/session.ts'
import { listTitle, serviceEditorTitle } from './goods/list-title.ts'
import { paths } from './paths.ts'
import { goodsMenu } from './shell/goods-menu.ts'
import { lazyPage } from './shell/lazy-page.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import type { RouteHandle } from './shell/route-handle.ts'
import { routesByRole } from './shell/routes-by-role.ts'

/** A screen: its address, its title, its page, and what the shell should know of it. */
type Screen = Omit<RouteHandle, 'screens' | 'pages' | 'side' | 'home'> & {
  path: string
  page: () => Promise<ComponentType>
  /** The operators who may open it; everybody when there are none. */
  roles?: readonly OperatorRole[]
}

/** The map of the product: one line a screen. */
const creatorScreens: Screen[] = [
  {
    path: paths.overview(),
    title: '概览',
    page: () => import('./overview/overview-page.tsx').then((file) => file.OverviewPage),
    affix: true,
  },
  {
    path: paths.questions(),
    title: '学员提问',
    page: () => import('./questions/questions-page.tsx').then((file) => file.QuestionsPage),
    under: [{ title: '概览', to: paths.overview() }],
    identity: ['good'],
  },
  {
    path: paths.knowledgeShop(),
    title: '知识店铺',
    page: () => import('./shops/shop-page.tsx').then((file) => file.KnowledgeShopPage),
  },
  {
    path: paths.serviceShop(),
    title: '服务店铺',
    page: () => import('./shops/shop-page.tsx').then((file) => file.ServiceShopPage),
  },
  {
    path: paths.courses(),
    title: listTitle,
    page: () => import('./goods/courses-page.tsx').then((file) => file.CoursesPage),
    identity: ['shopDict', 'bizDict'],
    secondary: goodsMenu,
  },
  {
    path: paths.services(),
    title: '服务管理',
    page: () => import('./goods/services-page.tsx').then((file) => file.ServicesPage),
    identity: ['biz'],
  },
  {
    path: paths.downloads(),
    title: '样文与素材',
    page: () => import('./goods/services-page.tsx').then((file) => file.DownloadsPage),
  },
  {
    path: paths.serviceEditor(),
    title: serviceEditorTitle,
    page: () => import('./goods/good-editor-page.tsx').then((file) => file.ServiceEditorPage),
    under: [{ title: '服务管理', to: paths.services() }],
    identity: ['bizDict', 'id', 'draft'],
  },
  {
    path: paths.funds(),
    title: '资金收益',
    page: () => import('./funds/funds-page.tsx').then((file) => file.FundsPage),
  },
  {
    path: paths.orders(),
    title: '订单统计',
    page: () => import('./orders/orders-page.tsx').then((file) => file.OrdersPage),
  },
  {
    path: paths.courseEditor(),
    title: (query) => (query.has('id') ? '编辑课程' : '新建课程'),
    page: () => import('./goods/good-editor-page.tsx').then((file) => file.CourseEditorPage),
    under: [{ title: '课程管理', to: paths.courses() }],
    identity: ['id', 'draft'],
  },
  {
    path: paths.videos(),
    title: '视频素材',
    page: () => import('./materials/materials-page.tsx').then((file) => file.VideosPage),
  },
  {
    path: paths.audios(),
    title: '音频素材',
    page: () => import('./materials/materials-page.tsx').then((file) => file.AudiosPage),
  },
  {
    path: paths.images(),
    title: '图片素材',
    page: () => import('./materials/materials-page.tsx').then((file) => file.ImagesPage),
  },
  {
    path: paths.profile(),
    title: '个人资料',
    page: () => import('./accounts/profile-page.tsx').then((file) => file.ProfilePage),
  },
  {
    path: paths.works(),
    title: '短视频作品',
    page: () => import('./shares/works-page.tsx').then((file) => file.WorksPage),
  },
  {
    path: paths.publish(),
    title: (query) => (query.has('id') ? '编辑作品' : '发布作品'),
    page: () => import('./shares/publish-page.tsx').then((file) => file.PublishPage),
    identity: ['id'],
    under: [{ title: '短视频作品', to: paths.works() }],
  },
  {
    path: paths.authorized(),
    title: '抖音授权',
    page: () => import('./shares/authorized-page.tsx').then((file) => file.AuthorizedPage),
    under: [{ title: '短视频作品', to: paths.works() }],
  },
  {
    path: paths.settings(),
    title: '账号设置',
    page: () => import('./accounts/settings-page.tsx').then((file) => file.SettingsPage),
  },
  {
    path: paths.certification(),
    title: '资质管理',
    page: () => import('./accounts/certification-page.tsx').then((file) => file.CertificationPage),
  },
  {
    path: paths.copyright(),
    title: '版权说明',
    page: () => import('./accounts/copyright-page.tsx').then((file) => file.CopyrightPage),
  },
]

/** What a creator sees who is not signed in. */
const outsideScreens: Pick<Screen, 'path' | 'page'>[] = [
  {
    path: paths.login(),
    page: () => import('./accounts/login-page.tsx').then((file) => file.LoginPage),
  },
  {
    path: paths.forgot(),
    page: () => import('./accounts/forgot-page.tsx').then((file) => file.ForgotPage),
  },
  {
    path: paths.join(),
    page: () => import('./accounts/join-page.tsx').then((file) => file.JoinPage),
  },
]

const operatorScreens: Screen[] = [
  {
    path: paths.operatorEnrolls(),
    title: '入驻审核',
    page: () => import('./operators/enrolls-page.tsx').then((file) => file.EnrollsPage),
    roles: ['reviewer'],
  },
  {
    path: paths.operatorCertifications(),
    title: '资质审核',
    page: () => import('./operators/certifications-page.tsx').then((file) => file.CertificationsPage),
    roles: ['reviewer'],
  },
  {
    path: paths.operatorGoods(),
    title: '商品审核',
    page: () => import('./operators/good-reviews-page.tsx').then((file) => file.GoodReviewsPage),
    roles: ['reviewer'],
  },
  {
    path: paths.operatorWithdrawals(),
    title: '提现审核',
    page: () => import('./operators/withdrawals-page.tsx').then((file) => file.WithdrawalsPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorRefunds(),
    title: '退款处理',
    page: () => import('./operators/refunds-page.tsx').then((file) => file.RefundsPage),
    roles: ['finance', 'support'],
  },
  {
    path: paths.operatorCreators(),
    title: '创作者',
    page: () => import('./operators/creators-page.tsx').then((file) => file.CreatorsPage),
    roles: ['reviewer', 'finance', 'support'],
  },
  {
    path: paths.operatorClassifies(),
    title: '商品分类',
    page: () => import('./operators/classifies-page.tsx').then((file) => file.ClassifiesPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorLabels(),
    title: '商品标签',
    page: () => import('./operators/labels-page.tsx').then((file) => file.LabelsPage),
    roles: ['support'],
  },
  {
    path: paths.operatorTemplates(),
    title: '内容模板',
    page: () => import('./operators/templates-page.tsx').then((file) => file.TemplatesPage),
    roles: ['support'],
  },
  {
    path: paths.operatorFaqs(),
    title: '常见问题',
    page: () => import('./operators/faqs-page.tsx').then((file) => file.FaqsPage),
    roles: ['support'],
  },
  {
    path: paths.operatorDictionaries(),
    title: '字典',
    page: () => import('./operators/dictionaries-page.tsx').then((file) => file.DictionariesPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorSettings(),
    title: '系统设置',
    page: () => import('./operators/settings-page.tsx').then((file) => file.SettingsPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorStaff(),
    title: '运营账号',
    page: () => import('./operators/staff-page.tsx').then((file) => file.StaffPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorAudit(),
    title: '操作日志',
    page: () => import('./operators/audit-page.tsx').then((file) => file.AuditPage),
    roles: ['admin'],
  },
]

const operatorScreensOf = (roles: readonly string[]) => routesByRole(operatorScreens, roles)
const firstOperatorScreen = () => operatorScreensOf(operatorRoles())[0]?.path ?? paths.operatorForbidden()

const route = ({ path, page, roles, ...handle }: Screen): RouteObject => ({
  path,
  ...(roles ? { loader: guardRoles(roles) } : {}),
  lazy: lazyPage(page, () => router),
  handle: handle satisfies RouteHandle,
  ErrorBoundary: PageFailure,
})

const notFound: RouteObject = {
  path: '*',
  lazy: lazyPage(
    () => import('./shell/dead-end.tsx').then((file) => file.NotFound),
    () => router,
  ),
}

const forbidden = (path: string): RouteObject => ({
  path,
  lazy: lazyPage(
    () => import('./shell/dead-end.tsx').then((file) => file.Forbidden),
    () => router,
  ),
})

/** Where a signed-out visitor was going: path and query, kept for after the login. */
const wanted = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

const guardCreator = ({ request }: LoaderFunctionArgs) => {
  if (!sessionToken()) throw redirect(paths.login(wanted(request)))
  return null
}

const guardOperator = ({ request }: LoaderFunctionArgs) => {
  if (!operatorToken()) throw redirect(paths.operatorLogin(wanted(request)))
  if (needsPassword()) throw redirect(paths.operatorPassword())
  return null
}

/** Seed 6: who has none of a route's roles is told so. */
const guardRoles = (roles: readonly OperatorRole[]) => () => {
  if (routesByRole([{ roles }], operatorRoles()).length === 0) throw redirect(paths.operatorForbidden())
  return null
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
      ...outsideScreens.map(({ path, page }) => ({
        path,
        loader: skipLogin(sessionToken, paths.overview()),
        lazy: lazyPage(page, () => router),
      })),
      {
        path: paths.faq(),
        lazy: lazyPage(
          () => import('./questions/faq-page.tsx').then((file) => file.FaqPage),
          () => router,
        ),
      },
      {
        path: paths.agreement(),
        lazy: lazyPage(
          () => import('./accounts/agreement-page.tsx').then((file) => file.AgreementPage),
          () => router,
        ),
      },
      {
        path: paths.operatorLogin(),
        loader: skipLogin(operatorToken, paths.operatorHome()),
        lazy: lazyPage(
          () => import('./operators/login-page.tsx').then((file) => file.OperatorLoginPage),
          () => router,
        ),
      },
      {
        path: paths.operatorPassword(),
        loader: () => (operatorToken() ? null : redirect(paths.operatorLogin())),
        lazy: lazyPage(
          () => import('./operators/password-page.tsx').then((file) => file.OperatorPasswordPage),
          () => router,
        ),
      },
      {
        loader: guardCreator,
        lazy: lazyPage(
          () => import('./shell/creator-shell.tsx').then((file) => file.CreatorShell),
          () => router,
        ),
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
        lazy: lazyPage(
          () => import('./shell/operator-shell.tsx').then((file) => file.OperatorShell),
          () => router,
        ),
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
