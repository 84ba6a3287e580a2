/** Hides unused files for good. */
export { discardUnused } from './bin/recycle-bin.ts'
/** The timed job that calculates checksums. */
export { sumFiles } from './checksums.ts'
/** Limits the ZIPs that are downloaded at once. */
export { openDownloadSlots } from './downloads/slots.ts'
/** Erases the library of a creator who closed the account. */
export { eraseFiles } from './erasure.ts'
/** Of several files of the creator, those that exist, with their URLs. */
export { filesById } from './files.ts'
/** The timed job that deletes orphans of uploads and purged files. */
export { clearOrphans } from './orphans.ts'
/** The data about a creator that this domain stores, for the creator's own copy. */
export { materialsData } from './own-data.ts'
/** Signs a URL that never expires, for a picture that everybody may see. */
export { signAvatar } from './pictures/avatars.ts'
/** A picture as a JPEG that a provider takes. */
export { readPhoto } from './pictures/photos.ts'
/** Files without URLs. */
export { type FileRow, findFile, findFileAt, findFiles, lockFileForUse } from './queries.ts'
/** Signs the URLs of objects. */
export type { Media } from './reading/media.ts'
export { openMedia } from './reading/media.ts'
/** Reads an object for a caller who has checked that it may be read. */
export { type Reading, readGranted, readTitled } from './reading/reading.ts'
/** Signs texts and checks signatures. */
export { isSignature, signatureOf } from './reading/signature.ts'
/** Pictures that learners send with questions and refund requests. */
export {
  addPicture,
  clearPictures,
  issuePictureToken,
  readSentPictures,
  sendPictures,
} from './sent/pictures.ts'
/** Erases the pictures of a learner, or those that were sent to a creator. */
export { deletePicturesOf } from './sent/queries.ts'
/** Files with the first seconds of a file of the library, for those who did not buy. */
export { makeTrial, removeTrial } from './trials/trials.ts'
/** Files of a record, such as a service order, instead of the library: sent by the creator or by a learner. */
export {
  issueAttachmentToken,
  removeAttached,
  sumPromisedTo,
  takeAttachment,
} from './uploads/attachments.ts'
/** Adds a file to a creator's library, for the demo and tests. */
export { type FileToStore, storeFile } from './uploads/store-file.ts'
export type { UploadHost } from './uploads/tokens.ts'
/** Limits parallel uploads by network and by person. */
export { openUploadTurns } from './uploads/turns.ts'
/** Where a file is used. Other domains record their uses in their own transactions; deletion and `refCount` read them. */
export { copyUses, renameUsers, type UsedFiles } from './uses/queries.ts'
/** Called when a file was replaced. */
export type { FollowContent } from './uses/replace.ts'
export { removeUses, setUses, setUsesOfEach, usePapers } from './uses/uses.ts'
