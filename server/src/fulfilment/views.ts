import type { Attachment, Message } from '@zsm/contract/fulfilment'
import type { FileRow } from './files.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import { attachmentPath } from './paths.ts'

/** The address names the file only; who may read it is checked at each request. */
export function shownFile({ id, orderId, title, kind, size, thumbnailKey }: FileRow): Attachment {
  const url = attachmentPath(orderId, id)
  return { id, title, kindDict: kind, size, url, thumbnailUrl: thumbnailKey === null ? null : `${url}/small` }
}

export function shownMessage(message: MessageRow, files: readonly FileRow[]): Message {
  return { ...message, files: files.filter(({ messageId }) => messageId === message.id).map(shownFile) }
}
