/** The address of a picture that is shown for good. */

/** The timed job that reckons checksums. */
export { sumFiles } from './checksums.ts'
/** Empties the library of who closed their account. */
export { eraseFiles } from './erasure.ts'
/** One file of the creator, or `fileNotFound`; those of several that are there, in the order asked for. */
export { filesById } from './files.ts'
/** The timed job that clears what uploads left behind. */
export { clearOrphans } from './orphans.ts'
/** What is held about a creator here, in words they read. */
export { materialsData } from './own-data.ts'
export { signAvatar } from './pictures/avatars.ts'
/** The records alone, where no address is wanted. */
export { findFile, findFileAt, findFiles, holdFile } from './queries.ts'
/** Signs the addresses of objects. */
export type { Media } from './reading/media.ts'
export { openMedia } from './reading/media.ts'
/** Signs addresses, and tells ours from others'. */
export { isSignature, signatureOf } from './reading/signature.ts'
/** Puts bytes of our own into a creator's library. */
export { type FileToStore, storeFile } from './uploads/store-file.ts'
/** How many uploads are taken at once. */
export { openUploadTurns } from './uploads/turns.ts'
/** Told when a file's content is another. */
export type { FollowContent } from './uses/replace.ts'
/** Where a file is used: kept by the users in their own transactions; deletion and `refCount` read it. */
export { removeUses, setUses, usePapers } from './uses/uses.ts'
