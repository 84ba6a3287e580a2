import { create } from 'zustand'

export type Question = {
  title: string
  text?: string
  accept?: string
  cancel?: string
  danger?: boolean
  /** A third way, offered beside the two: it leaves the question and runs. */
  beside?: { label: string; choose: () => void }
}
type Asked = Question & { key: number; answer: (accepted: boolean) => void }

/** The questions that wait for an answer; the first is on screen. */
export const useQuestions = create<{ asked: Asked[] }>(() => ({ asked: [] }))

let lastKey = 0

/** Asks in a dialog; `true` when the user accepts. */
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

/** Takes back what was asked: nobody is there any more to do what the answer says. */
export function dismissQuestions() {
  for (const { answer } of useQuestions.getState().asked) answer(false)
}
