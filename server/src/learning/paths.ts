import type { FileId, GrantId, OrderId } from '@zsm/contract/values'

/** The file of an open lesson. It opens only with the learner's cookie. */
export const playPath = (grant: GrantId | ':grant') => `/learn/media/${grant}`
/** A file of a download that the learner bought. */
export const downloadPath = (order: OrderId | ':order', file: FileId | ':file') =>
  `/learn/files/${order}/${file}`
/** A picture of an open article, or an attachment of an open lesson. */
export const besidePath = (grant: GrantId | ':grant', file: FileId | ':file') => `${playPath(grant)}/${file}`
