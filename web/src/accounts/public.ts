/** What is said of the copyright of goods. */
export { CopyrightDialog } from './copyright-editing.tsx'
/** Where somebody is signed in. */
export { DeviceList } from './device-list.tsx'
/** Asks for the password again over the page that is open. */
export { SignInAgain } from './sign-in-again.tsx'
/** Asks, then ends the creator's session here and on the server. */
export { signOut } from './sign-out.ts'
/** The creator as the platform knows them. */
export { usePlatformUser } from './use-platform-user.ts'
