/** The job that submits or queries one creator's application at once. */
export { attendMerchantJob } from './jobs.ts'
/** Finds the creator's account at the provider; erases the application. */
export { eraseMerchant, findSubMerchant } from './merchants.queries.ts'
/** A list of the operators, as its call answers it. */
export { listMerchants } from './office.ts'
/** Submits applications to the provider and queries them: all that are due, or one creator's. */
export { type Attending, attendMerchant, attendMerchants } from './onboarding.ts'
/** The exported data about a creator, with Chinese titles. */
export { merchantsData } from './own-data.ts'
