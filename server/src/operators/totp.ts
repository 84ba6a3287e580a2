import { Secret, TOTP } from 'otpauth'
import { milliseconds } from '../clock.ts'

const period = 30
/** One step (30 s) before and after is accepted, because phones' clocks differ. */
const steps = 1

/** A new secret in the form that an authenticator takes. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: '知视猫运营后台', label, period, secret: Secret.fromBase32(secret) })

/** The address in the QR code. */
export const totpAddress = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The time step of the code; undefined if the code is not valid now. */
export function stepOfCode(secret: string, code: string, time = milliseconds()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: time, window: steps })
  return delta === null ? undefined : Math.floor(time / 1000 / period) + delta
}

/** The code that an authenticator shows. */
export const totpCode = (secret: string, time = milliseconds()): string =>
  totpOf(secret).generate({ timestamp: time })
