/** A class of goods, and the platform's fee on its sales. */
export { feeBpOf, getClassify, listClassify } from './classifies.ts'
/** Whether all of these labels exist. */
export { labelsExist } from './labels.ts'
/** What the operators set: the agreement in force, a number, or whether a switch is on. */
export { agreementVersion, getNumber, isOn } from './settings.ts'
