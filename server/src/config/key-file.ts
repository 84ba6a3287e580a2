import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Read = { key: KeyObject } | { refused: string } | undefined

export const refusalOf = (read: Read): string[] => (read && 'refused' in read ? [read.refused] : [])

/** A key of RSA as a provider gives it. Undefined where none is set. */
export function readKey(name: string, file: string | undefined, keyOf: (pem: string) => KeyObject): Read {
  if (file === undefined) return undefined
  try {
    const key = keyOf(readFileSync(file, 'utf8'))
    const isRsa = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
    return isRsa ? { key } : { refused: `${name}: 要是 2048 位的 RSA 密钥 (an RSA key of 2048 bits)` }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return /^E[A-Z]+$/.test(code)
      ? { refused: `${name}: 文件读不出来 (cannot be read: ${code})` }
      : { refused: `${name}: 不是 PEM 格式的密钥 (no key in PEM)` }
  }
}

export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem)

/** `pub_key.pem`. Of a certificate or a private key a public key could be made too: it would be the merchant's own. */
export function publicKeyOf(pem: string): KeyObject {
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) throw new Error('no public key')
  return createPublicKey(pem)
}
