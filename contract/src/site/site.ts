import type { SettingKey } from '../settings.ts'
import type { AgreementKind } from './agreements.ts'

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

/** The build also has a page that answers unknown addresses. */
export type BuiltPage = SitePage | 'missing'

/** The folder of the built web with the pages, and a page's file in it. */
export const siteFolder = 'site'
export const siteFile = (page: BuiltPage) => `${page}.html`

/** The file in that folder that lists the application's addresses as JSON; a final `*` stands for any rest. */
export const addressesFile = 'addresses.json'

/** Stands in built pages for the site's own address, which only the running server knows. */
export const builtOrigin = 'https://site.invalid'

/** The facts on the pages that operators may change, with their settings. */
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
  withdrawTax: 'zsm_withdraw_tax_bp',
  reviewDays: 'zsm_review_days',
  payoutDays: 'zsm_payout_days',
  sampleShop: 'zsm_sample_shop',
} as const satisfies Record<string, SettingKey>

/** The pages that show a document. */
export const siteDocuments: Partial<Record<BuiltPage, AgreementKind>> = {
  agreement: 'user',
  privacy: 'privacy',
}

/** The facts about a document beside its text. */
type DocumentFact = 'documentTitle' | 'documentVersion' | 'documentDate'

/** `serviceFees`: the platform's share of a sale, by category. */
export type SiteFact = keyof typeof siteSettings | 'serviceFees' | DocumentFact
