/** Agreements: the version in force, and who tells of the next one. */
export { agreementVersion } from './agreements.ts'
/** A category of goods. */
export { getCategory, listCategories } from './categories.ts'
/** Company facts that are still to be entered. */
export { missingCompanyFacts } from './company-facts.ts'
/** The platform's fee on the sales of a category: at an instant, and from a day on. */
export { feeAt } from './fees.queries.ts'
export {
  type AnnounceFee,
  earliestFeeDay,
  type FeeChange,
  feeBpOf,
  scheduleFee,
  withdrawComingFee,
} from './fees.ts'
export { labelsExist } from './labels.ts'
/** Categories, for operators. */
export {
  addCategory,
  changeCategory,
  getLockedCategory,
  listOfficeCategories,
  removeCategory,
} from './office/categories.ts'
/** Labels of goods, for operators; whether all given ones exist. */
export { addLabel, changeLabel, removeLabel } from './office/labels.ts'
/** Words of dictionaries and settings, for operators. */
export type { CategoryRow, SettingRow } from './office/queries.ts'
export { changeSetting, checkSetting, listOfficeSettings } from './office/settings.ts'
/** What a platform's provider does not carry out. */
export { checkPlatformLimits, type FeeLimits, refuseFee, refuseSetting } from './platform-limits.ts'
/** Those of the labels that exist. */
export { existingLabels } from './queries.ts'
/** Settings of operators: texts, numbers, amounts and switches. */
export { getFen, getMoneyRules, getNumber, getNumbers, getText, isOn, type MoneyRules } from './settings.ts'
/** Operators' values on the public pages. */
export { readSiteFacts } from './site-facts.ts'
