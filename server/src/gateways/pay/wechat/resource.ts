import { createDecipheriv, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { unreadable } from './reading.ts'

export const Resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string(),
  associated_data: z.string().default(''),
  ciphertext: z.base64(),
})

const tagBytes = 16

/**
 * Decrypts the content of a notice, or a certificate. The last 16 bytes of the ciphertext are the tag.
 * https://pay.weixin.qq.com/docs/merchant/development/interface-rules/certificate-callback-decryption.html
 */
export function decrypted(
  apiV3Key: KeyObject,
  { nonce, associated_data, ciphertext }: z.output<typeof Resource>,
): Buffer {
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(associated_data))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw unreadable('undecryptable', cause)
  }
}
