import type { AgreementKind } from './agreements.ts'
import type { SettingKey } from './settings.ts'

/** The public pages, by address. */
export const sitePages = {
  home: '/',
  solution: '/solution',
  about: '/about-us',
  brand: '/brand',
  increment: '/increment',
  agreement: '/agreement',
  privacy: '/privacy',
} as const
export type SitePage = keyof typeof sitePages

/** Besides them the build has the page that answers an unknown address. */
export type BuiltPage = SitePage | 'missing'

/** The folder of the built web in which the pages lie, and a page's file there. */
export const siteFolder = 'site'
export const siteFile = (page: BuiltPage) => `${page}.html`

/** The file there that lists the application's addresses as JSON; `*` at an end stands for any rest. */
export const addressesFile = 'addresses.json'

/** Stands in a built page where the site's own address belongs: only the server knows that. */
export const builtOrigin = 'https://site.invalid'

/** What a page tells that operators may change: the settings they are read from. */
export const siteSettings = {
  serviceMobile: 'zsm_service_mobile',
  companyName: 'zsm_company_name',
  companyAddress: 'zsm_company_address',
  icpLicense: 'zsm_icp_license',
  businessLicense: 'zsm_business_license',
  policeLicense: 'zsm_police_license',
  holdDays: 'zsm_hold_days',
  minWithdraw: 'zsm_withdraw_min_fen',
  withdrawFee: 'zsm_withdraw_fee_bp',
  reviewDays: 'zsm_review_days',
  payoutDays: 'zsm_payout_days',
  sampleShop: 'zsm_sample_shop',
} as const satisfies Record<string, SettingKey>

/** The pages that show a document, and which. */
export const siteDocuments: Partial<Record<BuiltPage, AgreementKind>> = {
  agreement: 'user',
  privacy: 'privacy',
}

/** What a document tells of itself beside its text. */
type DocumentFact = 'documentTitle' | 'documentVersion' | 'documentDate'

/** `serviceFees`: what of a sale is the platform's, by class. */
export type SiteFact = keyof typeof siteSettings | 'serviceFees' | DocumentFact
