/** What of the company is still to be entered, for admins. */
export { MissingFactsNotice } from './missing-facts-notice.tsx'
/** What an operator's roles are called. */
export { rolesText } from './role-names.ts'
