import { create } from 'zustand'
import { readCookie, writeCookie } from '../theme/cookie.ts'

const cookie = 'uploadsAtOnce'
export const choices = [1, 2, 3, 4, 5, 6] as const
const usual = 3

const stored = (): number => {
  // Tests of the queue have no document.
  const value = typeof document === 'undefined' ? usual : Number(readCookie(cookie))
  return choices.find((choice) => choice === value) ?? usual
}

/** How many files this browser sends at once. */
export const useSentAtOnce = create<{ count: number }>(() => ({ count: stored() }))

export function sendAtOnce(count: number) {
  writeCookie(cookie, String(count))
  useSentAtOnce.setState({ count })
}
