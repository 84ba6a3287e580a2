/** Updates the avatar's address after its file was replaced. */
export { followAvatar } from './avatars.ts'
/** The name that a bank card's holder must have, and whether the creator may withdraw. */
export { certifiedName, isCertified } from './certifications.ts'
/** Whether the creator may sell. */
export { isEnrolled } from './enrolls.ts'
/** Erases the person from a front. */
export { eraseCreator } from './erasure.ts'
/** The creator as shown. */
export { getFront, getFrontOnPlatform } from './fronts.ts'
/** Whom a provider may pay: the certified person, with the number of the identity card, and the company. */
export { certifiedCompany, certifiedPerson, maskIdCardNo } from './identities.ts'
/** Makes a creator who may sell and withdraw at once, for demos and tests. */
export { joinCreator } from './joining.ts'
/** A list of the operators, as its call answers it. */
export { listCertifications } from './office/certifications.ts'
export { listEnrolls } from './office/enrolls.ts'
/** The exported data about a creator, with Chinese titles. */
export { creatorsData } from './own-data.ts'
/** The creator's names; a lock on the creator; the number of their visible works on the platform. */
export { listNames, lockFront, updateWorksCount } from './queries.ts'
/** The timed job that expires certifications. */
export { expireCertifications } from './reviews.ts'
/** Our authorisation to publish for the creator on the platform. */
export { getAuthorization, setAuthorization } from './users.ts'
