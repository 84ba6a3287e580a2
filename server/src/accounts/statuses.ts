/** The states of an account (domain.md, statusDict). */
export const normal = 1
export const frozen = 2
export const closing = 3
export const closed = 4
