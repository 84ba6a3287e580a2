/**
 * Streams of server-sent events: each says that something of its reader changed, and the reader's browser reads it again. A browser opens
 * one by a cookie, which the answers of `opensStream` set: an `EventSource` cannot send our headers.
 */
export const streamPaths = {
  /** The creator's notifications. */
  creator: '/zsm/api/stream/creator',
  /** The operators' work lists. */
  operator: '/zsm/api/stream/operator',
} as const

/** `changed`: read again. `ended`: do not come back by yourself, the session has ended or has newer streams. */
export const streamEvents = { changed: 'changed', ended: 'ended' } as const
