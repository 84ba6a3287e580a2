import { Secret, TOTP } from 'otpauth'
import { milliseconds } from '../clock.ts'

const period = 30
/** Clocks of phones are wrong by less. */
const steps = 1

/** A new second factor, as an authenticator takes it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: '知视猫运营后台', label, period, secret: Secret.fromBase32(secret) })

/** What the QR code says. */
export const totpAddress = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The step whose code it is; undefined when it is of none that counts now. */
export function stepOfCode(secret: string, code: string, time = milliseconds()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: time, window: steps })
  return delta === null ? undefined : Math.floor(time / 1000 / period) + delta
}

/** The code of an authenticator. */
export const totpCode = (secret: string, time = milliseconds()): string =>
  totpOf(secret).generate({ timestamp: time })
