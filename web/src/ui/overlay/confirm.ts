import type { ReactNode } from 'react'
import { create } from 'zustand'

export type Question = {
  title: string
  text?: string
  /** What the answer depends on, below the text: read while the dialog is open. */
  facts?: ReactNode
  accept?: string
  /** Empty: nothing is asked, only told. */
  cancel?: string
  danger?: boolean
  /** A third choice beside the two. It dismisses the question and runs. */
  beside?: { label: string; choose: () => void }
}
type Asked = Question & { key: number; answer: (accepted: boolean) => void }

/** The questions waiting for an answer. The first one is on screen. */
export const useQuestions = create<{ asked: Asked[] }>(() => ({ asked: [] }))

let lastKey = 0

/** Asks in a dialog. Resolves to `true` if the user accepts. */
export function confirm(question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lastKey += 1
  const asked: Asked = {
    ...question,
    key: lastKey,
    answer: (accepted) => {
      useQuestions.setState((state) => ({ asked: state.asked.filter((other) => other !== asked) }))
      resolve(accepted)
    },
  }
  useQuestions.setState((state) => ({ asked: [...state.asked, asked] }))
  return promise
}

/** Answers all pending questions with no, because the pages that asked are gone. */
export function dismissQuestions() {
  for (const { answer } of useQuestions.getState().asked) answer(false)
}
