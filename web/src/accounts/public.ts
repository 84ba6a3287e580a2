/** Asks, then ends the creator's session here and on the server. */
export { beforeSignOut, signOut } from './sign-out.ts'
