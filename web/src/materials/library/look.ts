import { create } from 'zustand'
import { readCookie, writeCookie } from '../../ui/theme/cookie.ts'

export type Look = 'grid' | 'table'
const cookie = 'libraryLook'

const stored = (): Look =>
  typeof document !== 'undefined' && readCookie(cookie) === 'table' ? 'table' : 'grid'

/** Whether the library shows pictures or rows. The browser remembers it, also after a sign-out. */
export const useLook = create<{ look: Look }>(() => ({ look: stored() }))

export function showAs(look: Look) {
  writeCookie(cookie, look)
  useLook.setState({ look })
}
