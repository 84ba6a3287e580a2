/** What an operator's roles are called. */
export { rolesText } from './role-names.ts'
