/** What of the company is still to be entered, for admins. */
export { MissingFactsNotice } from './missing-facts-notice.tsx'
/** Asks for a code of the authenticator over the page that is open. */
export { ProofAsked } from './proof-asked.tsx'
/** What an operator's roles are called. */
export { rolesText } from './role-names.ts'
