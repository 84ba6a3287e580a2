/** The steps of closing an account. */
export { beginClosing, closeAccount, isClosed, makePseudonym, stopClosing } from './closing.ts'
/** Codes by SMS. app.ts makes them once and passes `checkCode` to every rule that needs a code. */
export { type CodeLimits, type Codes, openCodes, spendNews } from './codes.ts'
/** Refuses a new password that an attacker would try early. */
export { refuseCommon } from './common-passwords.ts'
/** What an operator may do with an account. */
export { freezeAccount, unfreezeAccount } from './freezing.ts'
/** Counts password guesses and limits them, for every sign-in. */
export { type Guessed, type GuessLimits, spendGuess } from './guesses.ts'
/** Stores the network of a successful sign-in. */
export { rememberNetwork } from './known-networks.ts'
/** Makes the account of a new creator; finds the number that receives an account's codes. */
export { getSecurityMobile, openAccount } from './login.ts'
/** The sessions of a creator, for operators. */
export { endCreatorSessions, listCreatorSessions } from './office.ts'
/** The exported data about a creator, with Chinese titles. */
export { accountsData } from './own-data.ts'
/** Passes only with the right code, and limits guesses. */
export { type Guards, guessRight } from './password-changes.ts'
/** Hashes and checks passwords, in the same time whether or not the account exists. */
export { hashPassword, isPasswordOf } from './passwords.ts'
/** A number as shown. */
export { maskMobile } from './profile.ts'
/** Whether there is any account: without one the demo creator is made. Whether a number is a creator's. */
export { hasAccounts, hasNumber } from './queries.ts'
/** Whether a session of a creator is still valid. */
export { isSessionLive } from './sessions.queries.ts'
/** Tokens of creators' sessions. */
export { type Device, findSession, listValid, openSession } from './sessions.ts'
/** Deletes expired counts and codes, on a timer. */
export { sweepAccounts } from './sweeping.ts'
/** Durations, and quotas of a sliding window. */
export { day, findAdmission, hour, later, minute, spend, type Throttle } from './throttle.ts'
/** A bearer token and its stored hash; the tokens whose hashes a table of sessions finds. */
export { hashToken, newToken, validAmong } from './tokens.ts'
