import { deleteCookie, readCookie, writeCookie } from '../theme/cookie.ts'

/**
 * Whether this browser stores uploads that are not finished, so that other pages open no database. It is a cookie: signing out empties the
 * browser's storage at once, and what is left in the database must be found by the next sign-in.
 */
const mark = 'keptUploads'

export const hasKept = (): boolean => readCookie(mark) === '1'
export const markKept = () => writeCookie(mark, '1')
export const unmarkKept = () => deleteCookie(mark)
