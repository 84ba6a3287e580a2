import type { Attachment, Message } from '@zsm/contract/fulfilment'
import type { FileRow } from './files.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import { attachmentPath } from './paths.ts'

/** The file in wire form. Its address names only the file: each request for it checks who may read it. */
export function shownFile({ id, orderId, title, kind, size, thumbnailKey }: FileRow): Attachment {
  const url = attachmentPath(orderId, id)
  return { id, title, kindDict: kind, size, url, thumbnailUrl: thumbnailKey === null ? null : `${url}/small` }
}

export function shownMessage(message: MessageRow, files: readonly FileRow[]): Message {
  return { ...message, files: files.filter(({ messageId }) => messageId === message.id).map(shownFile) }
}
