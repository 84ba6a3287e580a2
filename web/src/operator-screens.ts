import { paths } from './paths.ts'
import type { Screen } from './screen.ts'

export const operatorScreens: Screen[] = [
  {
    path: paths.operatorHome(),
    title: '概览',
    page: () => import('./overview/office/overview-page.tsx').then((file) => file.OfficeOverviewPage),
    affix: true,
  },
  {
    path: paths.operatorEnrolls(),
    title: '入驻审核',
    page: () => import('./creators/office/enrolls-page.tsx').then((file) => file.EnrollsPage),
    roles: ['reviewer'],
  },
  {
    path: paths.operatorCertifications(),
    title: '资质审核',
    page: () => import('./creators/office/certifications-page.tsx').then((file) => file.CertificationsPage),
    roles: ['reviewer'],
  },
  {
    path: paths.operatorGoods(),
    title: '商品审核',
    page: () => import('./goods/office/good-reviews-page.tsx').then((file) => file.GoodReviewsPage),
    roles: ['reviewer'],
  },
  {
    path: paths.operatorWithdrawals(),
    title: '提现审核',
    page: () => import('./funds/office/withdrawals-page.tsx').then((file) => file.WithdrawalsPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorPayouts(),
    title: '批量打款',
    page: () => import('./payouts/office/batches-page.tsx').then((file) => file.BatchesPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorNewPayout(),
    title: '组批',
    page: () => import('./payouts/office/new-batch-page.tsx').then((file) => file.NewBatchPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorPayout(),
    title: '打款批次',
    page: () => import('./payouts/office/batch-page.tsx').then((file) => file.BatchPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorBankFormats(),
    title: '银行格式',
    page: () => import('./payouts/office/formats-page.tsx').then((file) => file.FormatsPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorChannelBalances(),
    title: '渠道账户',
    page: () =>
      import('./funds/office/channel-accounts/balances-page.tsx').then((file) => file.ChannelBalancesPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorChannelEntries(),
    title: '渠道流水',
    page: () =>
      import('./funds/office/channel-accounts/entries-page.tsx').then((file) => file.ChannelEntriesPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorChannelSettlements(),
    title: '结算到账',
    page: () =>
      import('./funds/office/channel-accounts/settlements-page.tsx').then(
        (file) => file.ChannelSettlementsPage,
      ),
    roles: ['finance'],
  },
  {
    path: paths.operatorMerchants(),
    title: '收款账户',
    page: () => import('./merchants/office-page.tsx').then((file) => file.MerchantsOfficePage),
    roles: ['finance', 'reviewer'],
  },
  {
    path: paths.operatorOrders(),
    title: '全部订单',
    page: () => import('./orders/office/orders-page.tsx').then((file) => file.OperatorOrdersPage),
    roles: ['finance', 'support'],
  },
  {
    path: paths.operatorRefunds(),
    title: '退款处理',
    page: () => import('./refunds/office-page.tsx').then((file) => file.RefundsPage),
    roles: ['finance', 'support'],
  },
  {
    path: paths.operatorDisputes(),
    title: '服务争议',
    page: () => import('./disputes/office/disputes-page.tsx').then((file) => file.DisputesPage),
    roles: ['finance', 'support'],
  },
  {
    path: paths.operatorComplaints(),
    title: '投诉',
    page: () => import('./complaints/office/complaints-page.tsx').then((file) => file.OfficeComplaintsPage),
    roles: ['reviewer', 'support'],
  },
  {
    path: paths.operatorAnnouncements(),
    title: '公告',
    page: () =>
      import('./announcements/office/announcements-page.tsx').then((file) => file.OfficeAnnouncementsPage),
    roles: ['support'],
  },
  {
    path: paths.operatorTakedowns(),
    title: '下架与申诉',
    page: () => import('./takedowns/office/takedowns-page.tsx').then((file) => file.OfficeTakedownsPage),
    roles: ['reviewer', 'support'],
  },
  {
    path: paths.operatorTakedownTargets(),
    title: '下架内容',
    page: () => import('./takedowns/office/targets-page.tsx').then((file) => file.TakedownTargetsPage),
    under: [{ title: '下架与申诉', to: paths.operatorTakedowns() }],
    roles: ['reviewer', 'support'],
  },
  {
    path: paths.operatorHeldOrders(),
    title: '待核实订单',
    page: () => import('./orders/office-page.tsx').then((file) => file.HeldOrdersPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorNotices(),
    title: '未入账通知',
    page: () => import('./payments/office-page.tsx').then((file) => file.NoticesPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorReconciliations(),
    title: '对账',
    page: () => import('./reconciliation/days-page.tsx').then((file) => file.ReconciliationPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorReconciliation(),
    title: '每日对账',
    page: () => import('./reconciliation/day-page.tsx').then((file) => file.ReconciledDayPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorAdjustments(),
    title: '资金调整',
    page: () => import('./funds/office/adjustments-page.tsx').then((file) => file.AdjustmentsPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorTaxReports(),
    title: '涉税信息报送',
    page: () => import('./funds/office/tax/tax-reports-page.tsx').then((file) => file.TaxReportsPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorInvoices(),
    title: '服务费发票',
    page: () => import('./funds/office/invoices/invoices-page.tsx').then((file) => file.InvoicesPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorReports(),
    title: '经营报表',
    page: () => import('./funds/office/reports/reports-page.tsx').then((file) => file.MoneyReportsPage),
    roles: ['finance'],
  },
  {
    path: paths.operatorCreators(),
    title: '创作者',
    page: () => import('./overview/office/creators-page.tsx').then((file) => file.CreatorsPage),
    roles: ['reviewer', 'finance', 'support'],
  },
  {
    path: paths.operatorCreator(),
    title: '创作者详情',
    page: () => import('./overview/office/creator/creator-page.tsx').then((file) => file.CreatorPage),
    roles: ['reviewer', 'finance', 'support'],
  },
  {
    path: paths.operatorClosings(),
    title: '注销申请',
    page: () => import('./account-closing/office-page.tsx').then((file) => file.ClosingsPage),
    roles: ['finance', 'support'],
  },
  {
    path: paths.operatorCategories(),
    title: '商品分类',
    page: () => import('./goods/office/categories-page.tsx').then((file) => file.CategoriesPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorLabels(),
    title: '商品标签',
    page: () => import('./goods/office/labels-page.tsx').then((file) => file.LabelsPage),
    roles: ['support'],
  },
  {
    path: paths.operatorTemplates(),
    title: '内容模板',
    page: () => import('./templates/office/templates-page.tsx').then((file) => file.TemplatesPage),
    roles: ['support'],
  },
  {
    path: paths.operatorFaqs(),
    title: '常见问题',
    page: () => import('./questions/office/faqs-page.tsx').then((file) => file.FaqsPage),
    roles: ['support'],
  },
  {
    path: paths.operatorReviews(),
    title: '学员评价',
    page: () => import('./reviews/office-page.tsx').then((file) => file.ReviewsOfficePage),
    roles: ['reviewer', 'support'],
  },
  {
    path: paths.operatorDictionaries(),
    title: '字典',
    page: () => import('./reference/office/dictionaries-page.tsx').then((file) => file.DictionariesPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorSettings(),
    title: '系统设置',
    page: () => import('./operators/settings-page.tsx').then((file) => file.SettingsPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorAgreements(),
    title: '协议文本',
    page: () => import('./reference/office/agreements-page.tsx').then((file) => file.AgreementsPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorStaff(),
    title: '运营账号',
    page: () => import('./operators/staff-page.tsx').then((file) => file.StaffPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorChanges(),
    title: '修改复核',
    page: () => import('./operators/changes-page.tsx').then((file) => file.ChangesPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorAudit(),
    title: '操作日志',
    page: () => import('./overview/office/audit-page.tsx').then((file) => file.AuditPage),
    roles: ['admin'],
  },
  {
    path: paths.operatorProfile(),
    title: '个人资料',
    page: () => import('./operators/profile-page.tsx').then((file) => file.OperatorProfilePage),
  },
]
