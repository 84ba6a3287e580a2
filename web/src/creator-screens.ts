import { goodKind } from '@zsm/contract/states'
import { listTitle, serviceEditorTitle, serviceMenu, servicesTitle } from './goods/list/title.ts'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { goodsMenu } from './shell/frame/goods-menu.ts'

export const creatorScreens: Screen[] = [
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
    path: paths.coupons(),
    title: '优惠券',
    page: () => import('./coupons/coupons-page.tsx').then((file) => file.CouponsPage),
  },
  {
    path: paths.plans(),
    title: '计划',
    page: () => import('./plans/plans-page.tsx').then((file) => file.PlansPage),
  },
  {
    path: paths.reviews(),
    title: '学员评价',
    page: () => import('./reviews/reviews-page.tsx').then((file) => file.ReviewsPage),
    identity: ['good'],
  },
  {
    path: paths.announcements(),
    title: '公告',
    page: () => import('./announcements/announcements-page.tsx').then((file) => file.AnnouncementsPage),
  },
  {
    path: paths.takedowns(),
    title: '平台下架',
    page: () => import('./takedowns/takedowns-page.tsx').then((file) => file.TakedownsPage),
  },
  {
    path: paths.complaints(),
    title: '收到的投诉',
    page: () => import('./complaints/complaints-page.tsx').then((file) => file.ComplaintsPage),
  },
  {
    path: paths.courses(),
    title: listTitle,
    page: () => import('./goods/courses-page.tsx').then((file) => file.CoursesPage),
    reads: () => import('./goods/goods-reads.ts').then((file) => file.beginCourses),
    identity: ['shopDict', 'bizDict'],
    secondary: goodsMenu,
  },
  {
    path: paths.services(),
    title: servicesTitle,
    page: () => import('./goods/services-page.tsx').then((file) => file.ServicesPage),
    reads: () => import('./goods/goods-reads.ts').then((file) => file.beginServices),
    identity: ['biz'],
  },
  {
    path: paths.downloads(),
    title: '样文与素材',
    page: () => import('./goods/services-page.tsx').then((file) => file.DownloadsPage),
    reads: () => import('./goods/goods-reads.ts').then((file) => file.beginDownloads),
  },
  {
    path: paths.serviceOrders(),
    title: '服务订单',
    page: () => import('./fulfilment/fulfilments-page.tsx').then((file) => file.FulfilmentsPage),
  },
  {
    path: paths.serviceEditor(),
    title: serviceEditorTitle,
    page: () => import('./goods/editor/good-editor-page.tsx').then((file) => file.ServiceEditorPage),
    reads: () => import('./goods/goods-reads.ts').then((file) => file.beginService),
    under: [{ title: '服务管理', to: paths.services() }],
    identity: ['bizDict', 'id', 'draft'],
    activeMenu: serviceMenu,
  },
  {
    path: paths.funds(),
    title: '资金收益',
    page: () => import('./funds/funds-page.tsx').then((file) => file.FundsPage),
    reads: () => import('./funds/funds-reads.ts').then((file) => file.beginFunds),
  },
  {
    path: paths.orders(),
    title: '订单统计',
    page: () => import('./orders/orders-page.tsx').then((file) => file.OrdersPage),
    reads: () => import('./orders/orders-reads.ts').then((file) => file.beginOrders),
  },
  {
    path: paths.learners(),
    title: '学员',
    page: () => import('./rosters/learners-page.tsx').then((file) => file.LearnersPage),
    identity: ['good'],
  },
  {
    path: paths.courseEditor(),
    title: (query) =>
      `${query.has('id') ? '编辑' : '新建'}${query.get('bizDict') === String(goodKind.bundle) ? '套餐' : '课程'}`,
    page: () => import('./goods/editor/good-editor-page.tsx').then((file) => file.CourseEditorPage),
    reads: () => import('./goods/goods-reads.ts').then((file) => file.beginCourse),
    under: [{ title: '课程管理', to: paths.courses() }],
    identity: ['id', 'draft'],
    activeMenu: paths.courses(),
    secondary: goodsMenu,
  },
  {
    path: paths.videos(),
    title: '视频素材',
    page: () => import('./materials/library/materials-page.tsx').then((file) => file.VideosPage),
    reads: () => import('./materials/materials-reads.ts').then((file) => file.beginVideos),
  },
  {
    path: paths.audios(),
    title: '音频素材',
    page: () => import('./materials/library/materials-page.tsx').then((file) => file.AudiosPage),
    reads: () => import('./materials/materials-reads.ts').then((file) => file.beginAudios),
  },
  {
    path: paths.images(),
    title: '图片素材',
    page: () => import('./materials/library/materials-page.tsx').then((file) => file.ImagesPage),
    reads: () => import('./materials/materials-reads.ts').then((file) => file.beginImages),
  },
  {
    path: paths.documents(),
    title: '文档素材',
    page: () => import('./materials/library/materials-page.tsx').then((file) => file.DocumentsPage),
    reads: () => import('./materials/materials-reads.ts').then((file) => file.beginDocuments),
  },
  {
    path: paths.archives(),
    title: '压缩包素材',
    page: () => import('./materials/library/materials-page.tsx').then((file) => file.ArchivesPage),
    reads: () => import('./materials/materials-reads.ts').then((file) => file.beginArchives),
  },
  {
    path: paths.materialBin(),
    title: '素材回收站',
    page: () => import('./materials/library/bin-page.tsx').then((file) => file.BinPage),
  },
  {
    path: paths.profile(),
    title: '个人资料',
    page: () => import('./accounts/profile-page.tsx').then((file) => file.ProfilePage),
  },
  {
    path: paths.works(),
    title: '短视频作品',
    page: () => import('./works/works-page.tsx').then((file) => file.WorksPage),
    reads: () => import('./works/works-reads.ts').then((file) => file.beginWorks),
    secondary: goodsMenu,
  },
  {
    path: paths.publish(),
    title: (query) => (query.has('id') ? '编辑作品' : '发布作品'),
    page: () => import('./works/publish-page.tsx').then((file) => file.PublishPage),
    identity: ['id'],
    under: [{ title: '短视频作品', to: paths.works() }],
    activeMenu: paths.works(),
  },
  {
    path: paths.authorized(),
    title: '抖音授权',
    noCache: true,
    hidden: true,
    activeMenu: paths.works(),
    page: () => import('./works/authorized-page.tsx').then((file) => file.AuthorizedPage),
    under: [{ title: '短视频作品', to: paths.works() }],
  },
  {
    path: paths.settings(),
    title: '账号设置',
    page: () => import('./accounts/settings-page.tsx').then((file) => file.SettingsPage),
  },
  {
    path: paths.developers(),
    title: '开发者',
    page: () => import('./api-keys/developers-page.tsx').then((file) => file.DevelopersPage),
  },
  {
    path: paths.closing(),
    title: '注销账号',
    page: () => import('./account-closing/closing-page.tsx').then((file) => file.ClosingPage),
    under: [{ title: '账号设置', to: paths.settings() }],
    activeMenu: paths.settings(),
  },
  {
    path: paths.certification(),
    title: '资质管理',
    page: () => import('./creators/certification-page.tsx').then((file) => file.CertificationPage),
  },
  {
    path: paths.copyright(),
    title: '版权说明',
    page: () => import('./creators/copyright-page.tsx').then((file) => file.CopyrightPage),
  },
]
