import { dict, type OwnData, platform, times } from '../own-data.ts'

export const shopsData: OwnData = {
  shops: {
    title: '店铺',
    targets: ['shop'],
    columns: {
      id: '编号',
      platform_dict: platform,
      shop_dict: dict('类型', 'shopDict'),
      name: '店铺名称',
      intro: '简介',
      logo_file_id: '标志的素材编号',
      cover_file_id: '封面的素材编号',
      service_mobile: '客服电话',
      wechat_qr_file_id: '微信二维码的素材编号',
      notice_text: '店铺公告',
      classify_ids: '分类编号',
      open_flag: '营业',
      status_dict: dict('状态', 'shopStatusDict'),
      ban_reason: '封禁原因',
      ...times,
    },
    withheld: ['version'],
  },
}
