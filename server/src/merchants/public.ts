/** On a timer and on request: hands applications to the provider, and asks about them. */
export { type Attending, attendMerchant, attendMerchants } from './attending.ts'
/** The job that attends to one creator's application at once. */
export { attendMerchantJob } from './jobs.ts'
/** The creator's account at the provider; erases the application. */
export { eraseMerchant, findSubMerchant } from './merchants.queries.ts'
/** The exported data about a creator, with Chinese titles. */
export { merchantsData } from './own-data.ts'
