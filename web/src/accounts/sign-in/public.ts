/** Links to the agreements that a user accepts when signing up. */
export { PolicyLinks } from './policy-links.tsx'
/** The layout of a sign-in page, and its fields. */
export { SignIn, SignInPassword, SignInText } from './sign-in.tsx'
/** The picture and text beside the form. */
export type { Face } from './sign-in-face.tsx'
