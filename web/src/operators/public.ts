/** The facts about the company that are still to be entered, for admins. */
export { MissingFactsNotice } from './missing-facts-notice.tsx'
/** Asks for an authenticator code on top of the open page. */
export { ProofAsked } from './proof-asked.tsx'
/** The names of an operator's roles. */
export { rolesText } from './role-names.ts'
