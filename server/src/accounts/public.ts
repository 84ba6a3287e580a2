/** What closing does to an account. */
export { beginClosing, closeAccount, isClosed, stopClosing } from './closing.ts'
/** Codes by SMS: made once by app.ts, `checkCode` is handed to whatever a code guards. */
export { type Codes, openCodes } from './codes.ts'
/** Refuses a new password that a guesser would try early. */
export { refuseCommon } from './common-passwords.ts'
/** What an operator does with an account. */
export { freezeAccount, unfreezeAccount } from './freezing.ts'
/** Counts a guess at a password and refuses too many: for every sign-in. */
export { type Guessed, type GuessLimits, spendGuess } from './guesses.ts'
/** Notes where somebody with a password proved it from: for every sign-in. */
export { rememberNetwork } from './known-networks.ts'
/** Makes the account of a new creator; tells the number that receives an account's codes. */
export { getSecurityMobile, openAccount } from './login.ts'
/** What is held about a creator here, in words they read. */
export { accountsData } from './own-data.ts'
/** Passes only with the right code, and counts who guesses. */
export { type Guards, guessRight } from './password-changes.ts'
/** Passwords are hashed and checked one way, in the same time whether or not there is an owner. */
export { hashPassword, isPasswordOf } from './passwords.ts'
/** A number as shown. */
export { maskMobile } from './profile.ts'
/** Whether anybody has an account yet: an empty product gets a demo creator. */
export { hasAccounts } from './queries.ts'
/** Tokens of the creators' sessions. */
export { type Device, findSession, openSession } from './sessions.ts'
/** Drops counts and codes that no longer matter: for the timer. */
export { sweepAccounts } from './sweeping.ts'
/** Spans of time, the instant after one, and how often something may happen in one. */
export { day, hour, later, minute, spend } from './throttle.ts'
/** A bearer token and what is stored of it. */
export { hashToken, newToken } from './tokens.ts'
