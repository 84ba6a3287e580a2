import { clientErrors } from '@zsm/contract/client-errors'
import { call } from '../../api/client.ts'
import { type LoggedError, onNewError } from './error-log.ts'

/** A page that crashes repeatedly has been reported often enough. */
const mostTold = 20

/** Reports each error to the server once. A report that fails is not reported in turn. */
export function reportClientErrors() {
  let told = 0
  onNewError((error) => {
    told += 1
    if (told <= mostTold)
      call(clientErrors.report, reportOf(error), { background: true }).catch(() => undefined)
  })
}

/**
 * The part of an error that is reported, within the server's limits. The query of the page, which may contain what the user
 * searched for, is left out.
 */
export const reportOf = ({ message, stack, info, url }: LoggedError) => ({
  message: printable(message).slice(0, 500) || 'Error',
  stack: printable(stack).slice(0, 4000),
  info: printable(info).slice(0, 1000),
  url: new URL(url).pathname.slice(0, 300),
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: the server refuses control characters
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
