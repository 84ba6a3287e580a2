/** What one agrees to when signing up. */
export { PolicyLinks } from './policy-links.tsx'
/** A page to sign in on, and its fields. */
export { SignIn, SignInPassword, SignInText } from './sign-in.tsx'
/** What stands beside the form. */
export type { Face } from './sign-in-face.tsx'
