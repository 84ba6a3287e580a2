import { streamEvents } from '@zsm/contract/wire/streams'

/** After a refusal: the server is full, or the session has ended. The polls go on meanwhile. */
const pauseMs = 30_000

/**
 * Follows a stream of server-sent events while the page is visible, and calls `onChange` at each change, also at the first answer. A
 * browser opens few connections to one server, so hidden tabs hold none. After a lost connection the browser comes back by itself.
 */
export function followStream(path: string, onChange: () => void): () => void {
  let source: EventSource | undefined
  let retry: number | undefined

  const close = () => {
    source?.close()
    source = undefined
    window.clearTimeout(retry)
  }
  const open = () => {
    const opened = new EventSource(path)
    source = opened
    opened.addEventListener(streamEvents.changed, onChange)
    opened.addEventListener(streamEvents.ended, close)
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      close()
      retry = window.setTimeout(follow, pauseMs * (1 + Math.random()))
    })
  }
  const follow = () => {
    if (document.visibilityState === 'hidden') close()
    else if (!source) open()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
