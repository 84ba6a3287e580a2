import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CheckSquareOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  HistoryOutlined,
  IdcardOutlined,
  IssuesCloseOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  ReconciliationOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SnippetsOutlined,
  StarOutlined,
  StopOutlined,
  TagsOutlined,
  TeamOutlined,
  TransactionOutlined,
  UnorderedListOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
  WalletOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { paths } from '../../paths.ts'
import type { MenuGroup } from './menu.ts'

/** The operators' menu. Each operator sees the entries that the roles allow. */
export const operatorMenu: MenuGroup[] = [
  { entries: [{ title: '概览', to: paths.operatorHome(), icon: <AppstoreOutlined /> }] },
  {
    title: '审核',
    entries: [
      { title: '入驻审核', to: paths.operatorEnrolls(), icon: <UserAddOutlined /> },
      { title: '资质审核', to: paths.operatorCertifications(), icon: <SafetyCertificateOutlined /> },
      { title: '商品审核', to: paths.operatorGoods(), icon: <FileDoneOutlined /> },
      { title: '投诉', to: paths.operatorComplaints(), icon: <WarningOutlined /> },
      { title: '下架与申诉', to: paths.operatorTakedowns(), icon: <StopOutlined /> },
    ],
  },
  {
    title: '资金',
    entries: [
      { title: '提现审核', to: paths.operatorWithdrawals(), icon: <AuditOutlined /> },
      { title: '批量打款', to: paths.operatorPayouts(), icon: <BankOutlined /> },
      { title: '退款处理', to: paths.operatorRefunds(), icon: <RollbackOutlined /> },
      { title: '服务争议', to: paths.operatorDisputes(), icon: <IssuesCloseOutlined /> },
      { title: '待核实订单', to: paths.operatorHeldOrders(), icon: <FileSearchOutlined /> },
      { title: '未入账通知', to: paths.operatorNotices(), icon: <BellOutlined /> },
      { title: '渠道账户', to: paths.operatorChannelBalances(), icon: <WalletOutlined /> },
      { title: '对账', to: paths.operatorReconciliations(), icon: <ReconciliationOutlined /> },
      { title: '收款账户', to: paths.operatorMerchants(), icon: <ShopOutlined /> },
      { title: '资金调整', to: paths.operatorAdjustments(), icon: <TransactionOutlined /> },
    ],
  },
  {
    title: '用户',
    entries: [
      { title: '全部订单', to: paths.operatorOrders(), icon: <ProfileOutlined /> },
      { title: '创作者', to: paths.operatorCreators(), icon: <TeamOutlined /> },
      { title: '注销申请', to: paths.operatorClosings(), icon: <UserDeleteOutlined /> },
    ],
  },
  {
    title: '内容',
    entries: [
      { title: '商品分类', to: paths.operatorCategories(), icon: <ApartmentOutlined /> },
      { title: '商品标签', to: paths.operatorLabels(), icon: <TagsOutlined /> },
      { title: '内容模板', to: paths.operatorTemplates(), icon: <SnippetsOutlined /> },
      { title: '常见问题', to: paths.operatorFaqs(), icon: <QuestionCircleOutlined /> },
      { title: '学员评价', to: paths.operatorReviews(), icon: <StarOutlined /> },
    ],
  },
  {
    title: '系统',
    entries: [
      { title: '系统设置', to: paths.operatorSettings(), icon: <SettingOutlined /> },
      { title: '协议文本', to: paths.operatorAgreements(), icon: <FileProtectOutlined /> },
      { title: '字典', to: paths.operatorDictionaries(), icon: <UnorderedListOutlined /> },
      { title: '运营账号', to: paths.operatorStaff(), icon: <IdcardOutlined /> },
      { title: '修改复核', to: paths.operatorChanges(), icon: <CheckSquareOutlined /> },
      { title: '操作日志', to: paths.operatorAudit(), icon: <HistoryOutlined /> },
    ],
  },
]
