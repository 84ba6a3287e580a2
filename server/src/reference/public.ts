/** What creators agree to: a new version, and the one in force. */
export { agreementVersion, listAgreement, publishAgreement } from './agreements.ts'
/** A category of goods, and the platform's fee on its sales. */
export { feeBpOf, getCategory, listCategories } from './categories.ts'
/** What operators keep of categories. */
export {
  addCategory,
  changeCategory,
  holdCategory,
  listKeptCategories,
  removeCategory,
} from './category-keeping.ts'
/** What of the company is still to be entered. */
export { missingCompanyFacts } from './company-facts.ts'
/** What operators keep of the words of dictionaries, and of settings. */
export type { CategoryRow, SettingRow } from './keeping.queries.ts'
/** The labels of goods, kept; and whether all of these exist. */
export { addLabel, changeLabel, removeLabel } from './label-keeping.ts'
export { labelsExist } from './labels.ts'
export {
  changeDict,
  changeSetting,
  checkSetting,
  listKeptDicts,
  listKeptSettings,
} from './setting-keeping.ts'
/** What the operators set: a number, or whether a switch is on. */
export { getFen, getMoneyRules, getNumber, isOn, type MoneyRules } from './settings.ts'
/** What the public pages tell that operators set. */
export { readSiteFacts } from './site-facts.ts'
