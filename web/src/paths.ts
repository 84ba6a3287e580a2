import { goodKind } from '@zsm/contract/states'

/** Every link that the app can make. */

const withQuery = (path: string, query: Record<string, string | number | undefined> = {}) => {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

type Query = Record<string, string | number | undefined>

/** Exactly the parameters that the page reads. It ignores any other, and a misspelt filter would show every order. */
type OrdersQuery = {
  [Name in 'tab' | 'keyword' | 'order' | 'good' | 'status' | 'days' | 'work' | 'refund' | 'dialog']?:
    | string
    | number
}

export const paths = {
  login: (redirect?: string) => withQuery('/login', { redirect }),
  forgot: (redirect?: string) => withQuery('/forgot', { redirect }),
  join: (redirect?: string) => withQuery('/join', { redirect }),
  agreement: () => '/agreement',
  privacy: () => '/privacy',
  /** The public site's home page. It is a separate document, so links to it are plain ones. */
  site: () => '/',
  dashboard: () => '/dashboard',
  overview: () => '/user',
  knowledgeShop: () => '/shop/knowledge',
  serviceShop: () => '/shop/part-time',
  /** What learners say of the creator's goods. */
  reviews: (query?: Query) => withQuery('/shop/reviews', query),
  /** What operators took down, and the appeals. */
  takedowns: (query?: Query) => withQuery('/shop/takedowns', query),
  complaints: (query?: Query) => withQuery('/shop/complaints', query),
  /** The creator's coupons. */
  coupons: (query?: Query) => withQuery('/shop/coupons', query),
  /** What is planned for a time, month by month. */
  plans: (query?: Query) => withQuery('/shop/plans', query),
  courses: (query?: Query) => withQuery('/course/list', query),
  /** The course editor: a new course, or the one with this id. */
  courseEditor: (id?: string) => withQuery('/course/album', { id }),
  /** A new course by its working id. If it has a draft, the editor continues with it. */
  newCourse: (draft: string) => withQuery('/course/album', { draft }),
  /** The editor of bundles: a new one, the one with this id, or an unfinished one. */
  bundleEditor: (query: { id?: string; draft?: string } = {}) =>
    withQuery('/course/album', { bizDict: String(goodKind.bundle), ...query }),
  works: (query?: Query) => withQuery('/course/tiktok', query),
  /** A new work, or the draft with this id. */
  publish: (query?: Query) => withQuery('/tiktok', query),
  authorized: () => '/douyin/authorized',
  services: (query?: Query) => withQuery('/serve/list', query),
  downloads: (query?: Query) => withQuery('/serve/download-list', query),
  /** The editor for what a service shop sells: a new good of a kind, the good with this id, or an unfinished one. */
  serviceEditor: (
    query: {
      bizDict?: typeof goodKind.service | typeof goodKind.linked | typeof goodKind.download
      id?: string
      draft?: string
    } = {},
  ) => withQuery('/serve/edit', query),
  /** The work on services that buyers ordered: the list, and one order beside it. */
  serviceOrders: (query?: { tab?: string; order?: string }) => withQuery('/serve/orders', query),
  /** What the platform told creators. */
  announcements: (query?: Query) => withQuery('/user/announcements', query),
  questions: (query?: Query) => withQuery('/user/questions', query),
  faq: (query?: Query) => withQuery('/tutorial/index', query),
  learners: (query?: Query) => withQuery('/learners', query),
  funds: (query?: Query) => withQuery('/statistics/funds', query),
  orders: (query?: OrdersQuery) => withQuery('/statistics/order', query),
  videos: (query?: Query) => withQuery('/material/video', query),
  audios: (query?: Query) => withQuery('/material/audio', query),
  images: (query?: Query) => withQuery('/material/image', query),
  documents: (query?: Query) => withQuery('/material/document', query),
  archives: (query?: Query) => withQuery('/material/archive', query),
  /** Deleted materials of one kind, or of all kinds. */
  materialBin: (query?: Query) => withQuery('/material/bin', query),
  profile: () => '/profile/index',
  settings: (query?: Query) => withQuery('/account/setting', query),
  /** Keys and webhooks of the creator's own programs. */
  developers: (query?: Query) => withQuery('/account/developers', query),
  /** The people of the creator's team. */
  team: (query?: Query) => withQuery('/account/team', query),
  /** Where somebody of a team signs in. */
  teamSignIn: (redirect?: string) => withQuery('/team/login', { redirect }),
  /** The teams that somebody may enter, and the account of their own. */
  switchAccount: (redirect?: string) => withQuery('/account/switch', { redirect }),
  closing: () => '/account/closing',
  certification: (query?: Query) => withQuery('/account/certification', query),
  copyright: (query?: Query) => withQuery('/account/copyright', query),
  forbidden: () => '/401',
  /** A page is refreshed by navigating to /redirect followed by its address (specification 2). */
  refreshed: (address = '/*') => `/redirect${address}`,
  operatorHome: () => '/admin',
  operatorForbidden: () => '/admin/401',
  operatorLogin: (redirect?: string) => withQuery('/admin/login', { redirect }),
  operatorEnrolls: (query?: Query) => withQuery('/admin/enrolls', query),
  operatorCertifications: (query?: Query) => withQuery('/admin/certifications', query),
  operatorMerchants: (query?: Query) => withQuery('/admin/merchants', query),
  operatorGoods: (query?: Query) => withQuery('/admin/goods', query),
  operatorWithdrawals: (query?: Query) => withQuery('/admin/withdrawals', query),
  operatorPayouts: (query?: Query) => withQuery('/admin/payouts', query),
  operatorNewPayout: (query?: Query) => withQuery('/admin/payouts/new', query),
  operatorPayout: (query?: Query) => withQuery('/admin/payouts/batch', query),
  operatorBankFormats: (query?: Query) => withQuery('/admin/payouts/formats', query),
  operatorChannelBalances: (query?: Query) => withQuery('/admin/channels', query),
  operatorChannelEntries: (query?: Query) => withQuery('/admin/channels/entries', query),
  operatorChannelSettlements: (query?: Query) => withQuery('/admin/channels/settlements', query),
  operatorReconciliations: (query?: Query) => withQuery('/admin/reconciliation', query),
  operatorReconciliation: (query?: Query) => withQuery('/admin/reconciliation/day', query),
  operatorNotices: (query?: Query) => withQuery('/admin/notices', query),
  operatorTaxReports: (query?: Query) => withQuery('/admin/tax-reports', query),
  operatorInvoices: (query?: Query) => withQuery('/admin/invoices', query),
  operatorReports: (query?: Query) => withQuery('/admin/reports', query),
  operatorAdjustments: (query?: Query) => withQuery('/admin/adjustments', query),
  operatorRefunds: (query?: Query) => withQuery('/admin/refunds', query),
  operatorDisputes: (query?: Query) => withQuery('/admin/disputes', query),
  /** Orders of all creators: the list, and one order beside it. */
  operatorOrders: (
    query?: {
      [Name in 'keyword' | 'front' | 'good' | 'learner' | 'order']?: string
    },
  ) => withQuery('/admin/orders', query),
  operatorComplaints: (query?: Query) => withQuery('/admin/complaints', query),
  operatorTakedowns: (query?: Query) => withQuery('/admin/takedowns', query),
  operatorAnnouncements: (query?: Query) => withQuery('/admin/announcements', query),
  operatorTakedownTargets: (query?: Query) => withQuery('/admin/takedowns/targets', query),
  operatorHeldOrders: () => '/admin/held-orders',
  operatorCreators: (query?: Query) => withQuery('/admin/creators', query),
  /** Everything about one creator. */
  operatorCreator: (query?: Query) => withQuery('/admin/creators/creator', query),
  operatorClosings: (query?: Query) => withQuery('/admin/closings', query),
  operatorCategories: (query?: Query) => withQuery('/admin/classifies', query),
  operatorLabels: (query?: Query) => withQuery('/admin/labels', query),
  operatorTemplates: (query?: Query) => withQuery('/admin/templates', query),
  operatorFaqs: (query?: Query) => withQuery('/admin/faqs', query),
  operatorReviews: (query?: Query) => withQuery('/admin/reviews', query),
  operatorDictionaries: (query?: Query) => withQuery('/admin/dictionaries', query),
  operatorSettings: () => '/admin/settings',
  operatorAgreements: () => '/admin/agreements',
  operatorStaff: (query?: Query) => withQuery('/admin/staff', query),
  operatorPassword: (redirect?: string) => withQuery('/admin/password', { redirect }),
  operatorVerify: (redirect?: string) => withQuery('/admin/verify', { redirect }),
  operatorReasons: (query?: Query) => withQuery('/admin/reasons', query),
  operatorChanges: (query?: Query) => withQuery('/admin/changes', query),
  operatorProfile: () => '/admin/profile',
  operatorAudit: (query?: Query) => withQuery('/admin/audit', query),
}

/** Every address at which the application has a page, for the server; `*` stands for any rest. */
export const addresses = [
  ...new Set((Object.values(paths) as (() => string)[]).map((path) => path().replace(/\?.*/, ''))),
]
