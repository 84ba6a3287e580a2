/** What creators agree to: a new version, and the one in force. */
export { agreementVersion, listAgreement, publishAgreement } from './agreements.ts'
/** A class of goods, and the platform's fee on its sales. */

/** What operators keep: classes, labels, settings and the words of dictionaries. */
export {
  addClassify,
  changeClassify,
  type IsClassifyUsed,
  listKeptClassifies,
  removeClassify,
} from './class-keeping.ts'
export { feeBpOf, getClassify, listClassify } from './classifies.ts'
export { addLabel, changeLabel, type IsLabelUsed, removeLabel } from './label-keeping.ts'
/** Whether all of these labels exist. */
export { labelsExist } from './labels.ts'
export { changeDict, changeSetting, listKeptDicts, listKeptSettings } from './setting-keeping.ts'
/** What the operators set: a number, or whether a switch is on. */
export { getMoneyRules, getNumber, isOn, type MoneyRules } from './settings.ts'
/** What the public pages tell that operators set. */
export { readSiteFacts } from './site-facts.ts'
