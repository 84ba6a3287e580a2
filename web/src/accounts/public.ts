/** The devices on which a user is signed in. */
export { DeviceList } from './device-list.tsx'
/** A browser and its system in words. */
export { deviceName } from './device-name.ts'
/** The parts of a signed-out form: its frame, its fields and its problems. */
export { failureBeside, problemsFrom, problemsOf } from './form-problems.ts'
/** Says that an operator sees a creator's pages. */
export { LookBanner } from './look-banner.tsx'
export { SignIn, SignInMobile } from './sign-in/sign-in.tsx'
export { SignInCode } from './sign-in/sign-in-code.tsx'
/** Asks for the password again, on top of the open page. */
export { SignInAgain } from './sign-in-again.tsx'
/** Asks for confirmation, then ends the creator's session here and on the server. */
export { signOut } from './sign-out.ts'
export { useOutsideForm } from './use-outside-form.ts'
/** The creator as the platform knows them. */
export { usePlatformUser } from './use-platform-user.ts'
