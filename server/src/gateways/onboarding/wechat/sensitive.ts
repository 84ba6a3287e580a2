import { constants, type KeyObject, publicEncrypt } from 'node:crypto'

/** WeChat Pay's key that encrypts what only it may read, and the name that the request gives of it. */
export type SensitiveKey = { id: string; key: KeyObject }

/**
 * RSA-OAEP with SHA-1, as WeChat Pay asks for. A key of 2048 bits takes 214 bytes.
 * https://pay.weixin.qq.com/doc/v3/partner/4013059044
 */
export function encrypted({ key }: SensitiveKey, text: string): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(text)).toString('base64')
}
