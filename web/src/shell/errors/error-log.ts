import { CallError } from '@zsm/contract/client/call-error'
import { create } from 'zustand'

export type LoggedError = {
  id: number
  message: string
  stack: string
  /** Where in the page: the component stack, or the kind of event. */
  info: string
  url: string
  /** How often the same error happened. */
  count: number
}

const mostStored = 100

export const useErrorLog = create<{ errors: LoggedError[] }>(() => ({ errors: [] }))

let lastId = 0

/**
 * Logs an error of the page, newest first. A repeated one only increases its count. Failed calls are left out, because the user
 * has already been told.
 */
export function logError(error: unknown, info: string, url = window.location.href) {
  if (error instanceof CallError) return
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const { errors } = useErrorLog.getState()
  const same = errors.find((known) => known.stack === stack && known.message === message)
  if (!same) lastId += 1
  const newest = same
    ? { ...same, count: same.count + 1 }
    : { id: lastId, message, stack, info, url, count: 1 }
  useErrorLog.setState({ errors: [newest, ...errors.filter((known) => known !== same)].slice(0, mostStored) })
}

export const clearErrors = () => useErrorLog.setState({ errors: [] })

/** Specification 8: in production, uncaught errors go into the error log. */
export function watchErrors() {
  window.addEventListener('error', ({ error, message }) => logError(error ?? message, 'window error'))
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason, 'unhandled rejection'))
}

/** Calls back for each error when it is first logged. */
export const onNewError = (tell: (error: LoggedError) => void) =>
  useErrorLog.subscribe(({ errors: [newest] }, before) => {
    if (newest && !before.errors.some(({ id }) => id === newest.id)) tell(newest)
  })
