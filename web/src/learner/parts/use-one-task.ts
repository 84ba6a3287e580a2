import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'

/** Runs a form's tasks one at a time. `problem`: what a task said about its input, or its failure in words. */
export function useOneTask() {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  /** A task answers what is wrong with its input, or nothing. */
  const run = async (task: () => Promise<string | undefined>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    setProblem((await task().catch(failureText)) ?? '')
    setBusy(false)
  }
  return { run, problem, busy }
}
