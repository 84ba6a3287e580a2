import {
  ApartmentOutlined,
  AppstoreOutlined,
  AudioOutlined,
  AuditOutlined,
  BellOutlined,
  BookOutlined,
  CopyrightOutlined,
  CustomerServiceOutlined,
  DownloadOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  HistoryOutlined,
  IdcardOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SnippetsOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  TransactionOutlined,
  UnorderedListOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
  VideoCameraOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

export type MenuEntry = { title: string; to: string; icon: ReactNode }
export type MenuGroup = { title?: string; entries: MenuEntry[] }

/** The creator's menu: fixed (seed 2). */
export const creatorMenu: MenuGroup[] = [
  { entries: [{ title: '概览', to: paths.overview(), icon: <AppstoreOutlined /> }] },
  {
    title: '店铺',
    entries: [
      { title: '知识店铺', to: paths.knowledgeShop(), icon: <ShopOutlined /> },
      { title: '服务店铺', to: paths.serviceShop(), icon: <SolutionOutlined /> },
    ],
  },
  {
    title: '内容',
    entries: [
      { title: '课程管理', to: paths.courses(), icon: <BookOutlined /> },
      { title: '短视频作品', to: paths.works(), icon: <PlayCircleOutlined /> },
    ],
  },
  {
    title: '服务',
    entries: [
      { title: '创建服务', to: paths.services(), icon: <CustomerServiceOutlined /> },
      { title: '创建样文/素材', to: paths.downloads(), icon: <DownloadOutlined /> },
    ],
  },
  {
    title: '经营',
    entries: [
      { title: '资金收益', to: paths.funds(), icon: <WalletOutlined /> },
      { title: '订单统计', to: paths.orders(), icon: <FileTextOutlined /> },
    ],
  },
  {
    title: '素材库',
    entries: [
      { title: '视频素材', to: paths.videos(), icon: <VideoCameraOutlined /> },
      { title: '音频素材', to: paths.audios(), icon: <AudioOutlined /> },
      { title: '图片素材', to: paths.images(), icon: <PictureOutlined /> },
    ],
  },
  {
    title: '账号',
    entries: [
      { title: '账号设置', to: paths.settings(), icon: <SettingOutlined /> },
      { title: '资质管理', to: paths.certification(), icon: <SafetyCertificateOutlined /> },
      { title: '版权说明', to: paths.copyright(), icon: <CopyrightOutlined /> },
    ],
  },
]

export const operatorMenu: MenuGroup[] = [
  {
    title: '审核',
    entries: [
      { title: '入驻审核', to: paths.operatorEnrolls(), icon: <UserAddOutlined /> },
      { title: '资质审核', to: paths.operatorCertifications(), icon: <SafetyCertificateOutlined /> },
      { title: '商品审核', to: paths.operatorGoods(), icon: <FileDoneOutlined /> },
    ],
  },
  {
    title: '资金',
    entries: [
      { title: '提现审核', to: paths.operatorWithdrawals(), icon: <AuditOutlined /> },
      { title: '退款处理', to: paths.operatorRefunds(), icon: <RollbackOutlined /> },
      { title: '未入账通知', to: paths.operatorNotices(), icon: <BellOutlined /> },
      { title: '资金调整', to: paths.operatorAdjustments(), icon: <TransactionOutlined /> },
    ],
  },
  {
    title: '用户',
    entries: [
      { title: '创作者', to: paths.operatorCreators(), icon: <TeamOutlined /> },
      { title: '注销申请', to: paths.operatorClosings(), icon: <UserDeleteOutlined /> },
    ],
  },
  {
    title: '内容',
    entries: [
      { title: '商品分类', to: paths.operatorClassifies(), icon: <ApartmentOutlined /> },
      { title: '商品标签', to: paths.operatorLabels(), icon: <TagsOutlined /> },
      { title: '内容模板', to: paths.operatorTemplates(), icon: <SnippetsOutlined /> },
      { title: '常见问题', to: paths.operatorFaqs(), icon: <QuestionCircleOutlined /> },
    ],
  },
  {
    title: '系统',
    entries: [
      { title: '系统设置', to: paths.operatorSettings(), icon: <SettingOutlined /> },
      { title: '协议文本', to: paths.operatorAgreements(), icon: <FileProtectOutlined /> },
      { title: '字典', to: paths.operatorDictionaries(), icon: <UnorderedListOutlined /> },
      { title: '运营账号', to: paths.operatorStaff(), icon: <IdcardOutlined /> },
      { title: '操作日志', to: paths.operatorAudit(), icon: <HistoryOutlined /> },
    ],
  },
]

/** The entries whose screens exist. */
export const existing = (menu: MenuGroup[], screens: string[]): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => screens.includes(entry.to)),
    }))
    .filter((group) => group.entries.length > 0)
