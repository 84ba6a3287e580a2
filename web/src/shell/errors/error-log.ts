import { CallError } from '@zsm/contract/client/call-error'
import { create } from 'zustand'

export type LoggedError = {
  id: number
  message: string
  stack: string
  /** Where in the page: the components, or which kind of event. */
  info: string
  url: string
  /** How often the same happened. */
  count: number
}

const mostKept = 100

export const useErrorLog = create<{ errors: LoggedError[] }>(() => ({ errors: [] }))

let lastId = 0

/** Keeps what went wrong in the page, newest first; the same again only counts. A failed call has been told already. */
export function logError(error: unknown, info: string, url = window.location.href) {
  if (error instanceof CallError) return
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const { errors } = useErrorLog.getState()
  const same = errors.find((known) => known.stack === stack && known.message === message)
  if (!same) lastId += 1
  const newest = same
    ? { ...same, count: same.count + 1 }
    : { id: lastId, message, stack, info, url, count: 1 }
  useErrorLog.setState({ errors: [newest, ...errors.filter((known) => known !== same)].slice(0, mostKept) })
}

export const clearErrors = () => useErrorLog.setState({ errors: [] })

/** Seed 8: in production, errors that nothing caught are kept for the error log. */
export function watchErrors() {
  window.addEventListener('error', ({ error, message }) => logError(error ?? message, 'window error'))
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason, 'unhandled rejection'))
}

/** Tells of each error when it is first logged. */
export const onNewError = (tell: (error: LoggedError) => void) =>
  useErrorLog.subscribe(({ errors: [newest] }, before) => {
    if (newest && !before.errors.some(({ id }) => id === newest.id)) tell(newest)
  })
