import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program to its end and answers its exit code. When this launcher is told to stop, it kills the
 * program first: npm keeps unpacking after a Ctrl-C, and the next start would install into the same folder at
 * the same time.
 */
export function runToEnd(program, parameters, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...options, stdio: ['ignore', 2, 2] })
    let received
    const stop = (signal) => {
      received = signal
      child.kill('SIGKILL')
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      if (received) process.exit(128 + constants.signals[received])
      for (const signal of signals) process.off(signal, stop)
      resolve(code)
    })
  })
}
