import {
  ApiOutlined,
  AppstoreOutlined,
  AudioOutlined,
  BookOutlined,
  CalendarOutlined,
  CommentOutlined,
  CopyrightOutlined,
  CustomerServiceOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileZipOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  StarOutlined,
  StopOutlined,
  TagOutlined,
  TeamOutlined,
  UsergroupAddOutlined,
  VideoCameraOutlined,
  WalletOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { paths } from '../../paths.ts'
import type { MenuGroup } from './menu.ts'

/** The creator's fixed menu (specification 2). */
export const creatorMenu: MenuGroup[] = [
  { entries: [{ title: '概览', to: paths.overview(), icon: <AppstoreOutlined /> }] },
  {
    title: '店铺',
    entries: [
      { title: '知识店铺', to: paths.knowledgeShop(), icon: <ShopOutlined /> },
      { title: '服务店铺', to: paths.serviceShop(), icon: <SolutionOutlined /> },
      { title: '学员评价', to: paths.reviews(), icon: <StarOutlined /> },
      { title: '优惠券', to: paths.coupons(), icon: <TagOutlined /> },
      { title: '计划', to: paths.plans(), icon: <CalendarOutlined /> },
      { title: '收到的投诉', to: paths.complaints(), icon: <WarningOutlined /> },
      { title: '平台下架', to: paths.takedowns(), icon: <StopOutlined /> },
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
      { title: '服务订单', to: paths.serviceOrders(), icon: <CommentOutlined /> },
      { title: '创建样文/素材', to: paths.downloads(), icon: <DownloadOutlined /> },
    ],
  },
  {
    title: '经营',
    entries: [
      { title: '资金收益', to: paths.funds(), icon: <WalletOutlined /> },
      { title: '订单统计', to: paths.orders(), icon: <FileTextOutlined /> },
      { title: '学员', to: paths.learners(), icon: <TeamOutlined /> },
    ],
  },
  {
    title: '素材库',
    entries: [
      { title: '视频素材', to: paths.videos(), icon: <VideoCameraOutlined /> },
      { title: '音频素材', to: paths.audios(), icon: <AudioOutlined /> },
      { title: '图片素材', to: paths.images(), icon: <PictureOutlined /> },
      { title: '文档素材', to: paths.documents(), icon: <FilePdfOutlined /> },
      { title: '压缩包素材', to: paths.archives(), icon: <FileZipOutlined /> },
      { title: '素材回收站', to: paths.materialBin(), icon: <DeleteOutlined /> },
    ],
  },
  {
    title: '账号',
    entries: [
      { title: '账号设置', to: paths.settings(), icon: <SettingOutlined /> },
      { title: '团队', to: paths.team(), icon: <UsergroupAddOutlined /> },
      { title: '资质管理', to: paths.certification(), icon: <SafetyCertificateOutlined /> },
      { title: '开发者', to: paths.developers(), icon: <ApiOutlined /> },
      { title: '版权说明', to: paths.copyright(), icon: <CopyrightOutlined /> },
    ],
  },
]
