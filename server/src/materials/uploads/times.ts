import { dayMs } from '../../clock.ts'

/** A token is valid long enough for a large video on a slow connection. It is checked again when the upload ends. */
export const tokenMs = 2 * 3600 * 1000

/** An upload can be resumed for this long after it began. */
export const resumableMs = 3 * dayMs
