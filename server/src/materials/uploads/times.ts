import { dayMs } from '../../clock.ts'

/** A token lives long enough for the largest video on a slow line; it is checked again when the upload completes. */
export const tokenMs = 2 * 3600 * 1000

/** So long after its beginning an upload can go on. */
export const resumableMs = 3 * dayMs
