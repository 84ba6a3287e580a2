import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * When we get a signal or our parent dies, ends the child first and then us, so that no process is orphaned.
 */
export function endTogether(child: ChildProcess): void {
  const end = (signal: (typeof signals)[number]) => {
    child.once('exit', () => process.exit(128 + constants.signals[signal]))
    child.kill(signal)
  }
  const abandoned = () => end('SIGTERM')
  for (const signal of signals) process.on(signal, end)
  process.on('disconnect', abandoned)
  child.once('exit', () => {
    for (const signal of signals) process.off(signal, end)
    process.off('disconnect', abandoned)
  })
}
