/**
 * The banks that WeChat Pay settles to by name. For any other bank the form takes the last entry and the full name of the branch.
 * https://pay.weixin.qq.com/wiki/doc/apiv3_partner/terms_definition/chapter1_1_3.shtml
 */
export const merchantBanks = [
  '工商银行',
  '农业银行',
  '中国银行',
  '建设银行',
  '交通银行',
  '邮政储蓄银行',
  '招商银行',
  '中信银行',
  '民生银行',
  '浦发银行',
  '兴业银行',
  '光大银行',
  '广发银行',
  '平安银行',
  '华夏银行',
  '北京银行',
  '宁波银行',
  '其他银行',
] as const

export const otherBank = '其他银行'
