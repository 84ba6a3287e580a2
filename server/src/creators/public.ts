/** Keeps the avatar's address when its file has other content. */
export { followAvatar } from './avatars.ts'
/** The name a bank card's holder must have, and whether the creator may withdraw. */
export { certifiedName, isCertified } from './certifications.ts'
/** Whether the creator may sell; what an operator decides on an application. */
export { decide as decideEnroll, isEnrolled } from './enrolls.ts'
/** Takes the person out of a front. */
export { eraseCreator } from './erasure.ts'
/** The creator as shown. */
export { getFront, getFrontOnPlatform } from './fronts.ts'
/** Makes a creator who may sell and withdraw at once: for demonstrations and tests. */
export { joinCreator } from './joining.ts'
/** What is held about a creator here, in words they read. */
export { creatorsData } from './own-data.ts'
/** What the creator is called; how many of their works can be seen on the platform. */
export { listNames, updateWorksCount } from './queries.ts'
/** What an operator sees of a certification and decides; the timed job that lets it run out. */
export {
  type Decision as CertificationDecision,
  decideOn as decideOnCertification,
  expireCertifications,
  openForReview,
} from './reviews.ts'
/** The files that a certification shows. */
export { filesOf } from './submissions.ts'
/** What the platform lets us do for the creator, and as whom. */
export { getAuthorization, setAuthorization } from './users.ts'
