import { type KeyObject, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { now } from '../../../clock.ts'
import { type Send, unreachable } from './http.ts'
import { readJson, unreadable } from './reading.ts'
import { decrypted, Resource } from './resource.ts'
import { verifiedNonce } from './verifying.ts'

export type PlatformCertificate = { serial: string; key: KeyObject; validFrom: number; validTo: number }

const Serial = z.string().regex(/^[0-9A-F]{8,40}$/i)
const Listed = z.object({ data: z.array(z.object({ serial_no: Serial, encrypt_certificate: Resource })) })

/**
 * WeChat Pay's valid certificates: two of them while one replaces the other. The list is encrypted with our APIv3 key, so nobody else
 * can forge one. Therefore we may decrypt the first list before any key can verify its signature.
 * https://pay.weixin.qq.com/docs/merchant/apis/platform-certificate/api-v3-get-certificates/get.html
 */
export async function downloadCertificates(
  send: Send,
  apiV3Key: KeyObject,
  publicKey: { id: string; key: KeyObject } | undefined,
): Promise<PlatformCertificate[]> {
  const answer = await send({ method: 'GET', path: '/v3/certificates' })
  // A merchant that has used WeChat Pay's public key from the start has no certificates.
  if (answer.status === 404) return []
  if (answer.status !== 200) throw unreachable(`http_${answer.status}`)
  const { data } = readJson(Listed, answer.body)
  const certificates = data.map(({ serial_no, encrypt_certificate }) =>
    certificateOf(serial_no, decrypted(apiV3Key, encrypt_certificate)),
  )
  const keys = new Map(certificates.map(({ serial, key }) => [serial, key]))
  if (publicKey) keys.set(publicKey.id, publicKey.key)
  await verifiedNonce(answer, now(), async (serial) => keys.get(serial))
  return certificates
}

function certificateOf(serial: string, pem: Buffer): PlatformCertificate {
  const certificate = parsed(pem)
  if (BigInt(`0x${certificate.serialNumber}`) !== BigInt(`0x${serial}`))
    throw unreadable('another_certificate')
  return {
    serial,
    key: certificate.publicKey,
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
  }
}

function parsed(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (cause) {
    throw unreadable('no_certificate', cause)
  }
}
