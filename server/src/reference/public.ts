/** A class of goods, and the platform's fee on its sales. */
export { feeBpOf, getClassify, listClassify } from './classifies.ts'
/** Whether all of these labels exist. */
export { labelsExist } from './labels.ts'
/** Whether a switch of the operators is on. */
export { isOn } from './settings.ts'
