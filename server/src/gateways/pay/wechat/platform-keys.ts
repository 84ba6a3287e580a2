import type { KeyObject } from 'node:crypto'
import { milliseconds } from '../../../clock.ts'
import { downloadCertificates, type PlatformCertificate } from './certificates.ts'
import type { Send } from './http.ts'
import type { WechatPaySettings } from './settings.ts'
import { type FindKey, forged } from './verifying.ts'

/** WeChat Pay demands less than 12 hours: a withdrawn certificate is believed no longer than this. */
const freshMs = 10 * 3_600_000
/** The shortest time between two downloads, so that strangers with invented serials cannot cause more. */
const pauseMs = 60_000

/**
 * The key of a signature's serial. While a merchant migrates to WeChat Pay's public key, notices may still be signed by a certificate,
 * so both are found here. https://pay.weixin.qq.com/docs/merchant/products/platform-certificate/update-pub-key.html
 */
export function platformKeys(
  { publicKey, apiV3Key }: Pick<WechatPaySettings, 'publicKey' | 'apiV3Key'>,
  send: Send,
): { find: FindKey; encrypting: () => Promise<{ id: string; key: KeyObject }> } {
  let certificates: PlatformCertificate[] = []
  let downloadedAt = Number.NEGATIVE_INFINITY
  let asked = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() }

  async function download(): Promise<void> {
    certificates = await downloadCertificates(send, apiV3Key, publicKey)
    downloadedAt = milliseconds()
  }

  /** One download for all callers that wait, and none before `pauseMs` has passed. */
  function refresh(): Promise<void> {
    if (milliseconds() - asked.at >= pauseMs) asked = { at: milliseconds(), done: download() }
    return asked.done
  }

  const isValid = ({ validFrom, validTo }: PlatformCertificate, time: number) =>
    validFrom <= time && time <= validTo

  /** The key with which we encrypt: of several certificates, the one that is valid longest. */
  async function encrypting() {
    if (publicKey) return publicKey
    const find = () =>
      certificates
        .filter((certificate) => isValid(certificate, milliseconds()))
        .reduce<PlatformCertificate | undefined>(
          (best, one) => (best && best.validTo >= one.validTo ? best : one),
          undefined,
        )
    if (!find() || milliseconds() - downloadedAt >= freshMs) {
      await refresh().catch((failure: unknown) => {
        if (!find()) throw failure
      })
    }
    const found = find()
    if (!found) throw forged('no_certificate')
    return { id: found.serial, key: found.key }
  }

  const find: FindKey = async (serial, now) => {
    if (serial === publicKey?.id) return publicKey.key
    if (!/^[0-9A-F]{8,40}$/i.test(serial)) return undefined
    const named = () => certificates.find((certificate) => certificate.serial === serial)
    if (!named() || milliseconds() - downloadedAt >= freshMs) {
      // While WeChat Pay does not answer, the known certificates are believed.
      await refresh().catch((failure: unknown) => {
        if (!named()) throw failure
      })
    }
    const found = named()
    return found && isValid(found, Date.parse(now)) ? found.key : undefined
  }

  return { find, encrypting }
}
