import type { MerchantField } from '@zsm/contract/merchants/fields'

/** WeChat Pay's name of each thing that it may object to, and our field that the creator mends. */
const fields: Record<string, MerchantField> = {
  organization_type: 'kindDict',
  business_license_info: 'licenseFileId',
  business_license_copy: 'licenseFileId',
  business_license_number: 'companyCode',
  merchant_name: 'companyName',
  legal_person: 'legalPerson',
  id_card_info: 'idCardFrontFileId',
  id_card_copy: 'idCardFrontFileId',
  id_card_national: 'idCardBackFileId',
  id_card_name: 'realName',
  id_card_number: 'idCardNo',
  id_card_address: 'address',
  id_card_valid_time_begin: 'validFrom',
  id_card_valid_time: 'validTo',
  bank_account_type: 'accountTypeDict',
  account_bank: 'bankName',
  account_name: 'holderName',
  bank_address_code: 'cityCode',
  bank_branch_id: 'branchName',
  bank_name: 'branchName',
  account_number: 'cardNo',
  contact_name: 'realName',
  contact_id_card_number: 'idCardNo',
  mobile_phone: 'mobile',
  contact_email: 'email',
  store_name: 'shop',
  store_url: 'shop',
  merchant_shortname: 'shortName',
}

/** `id_card_copy`, and `/body/id_card_info/id_card_copy` where a request is refused. */
export function fieldOf(name: string): MerchantField {
  const last = name.split(/[/.]/).at(-1) ?? ''
  return (Object.hasOwn(fields, last) && fields[last]) || 'other'
}
