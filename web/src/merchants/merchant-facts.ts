import type { Merchant } from '@zsm/contract/merchants'
import { cityNameOf } from '@zsm/contract/merchants/cities'
import type { MerchantField } from '@zsm/contract/merchants/fields'
import { labelOf } from '../format/dictionary.ts'

/** The form's names of the fields that the provider may object to. */
export const fieldNames: Record<MerchantField, string> = {
  kindDict: '主体类型',
  shortName: '商户简称',
  shop: '店铺',
  realName: '姓名',
  idCardNo: '身份证号',
  idCardFrontFileId: '身份证人像面',
  idCardBackFileId: '身份证国徽面',
  validFrom: '身份证有效期开始',
  validTo: '身份证有效期结束',
  address: '身份证住址',
  companyName: '企业名称',
  companyCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  licenseFileId: '营业执照',
  accountTypeDict: '账户类型',
  bankName: '开户银行',
  branchName: '开户支行',
  cityCode: '开户城市',
  holderName: '户名',
  cardNo: '银行账号',
  mobile: '手机号',
  email: '邮箱',
  other: '其他',
}

/** The submitted application as pairs of title and value. */
export function factsOf(merchant: Merchant): (readonly [string, string])[] {
  const { subMchId, kindDict, shortName, companyName, realName, idCardNo, bankName, cardNoTail4 } = merchant
  return [
    ...(subMchId ? [['微信支付商户号', subMchId] as const] : []),
    ['主体', `${labelOf('merchantKindDict', kindDict)} ${companyName || realName}`],
    ['商户简称', shortName],
    [companyName ? '法定代表人' : '身份证', companyName ? `${realName} ${idCardNo}` : idCardNo],
    ['结算到', `${bankName} ${merchant.branchName} 尾号 ${cardNoTail4}`.replace(/ {2,}/g, ' ')],
    ['户名', merchant.holderName],
    ['开户城市', cityNameOf(merchant.cityCode) ?? ''],
    ['联系方式', [merchant.mobile, merchant.email].filter((text) => text !== '').join(' ')],
  ]
}
