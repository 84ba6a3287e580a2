import { createHash, X509Certificate } from 'node:crypto'

/**
 * The number by which Alipay knows a certificate: MD5 of the issuer's name, most specific part first, and the serial number in
 * decimal. https://opendocs.alipay.com/common/056zub
 */
export function serialOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

/** Of Alipay's bundle of roots, only those of RSA count; those of the Chinese algorithms have a key that Node cannot read. */
export const rootSerialOf = (bundle: readonly X509Certificate[]): string =>
  bundle
    .filter((root) => root.publicKey.asymmetricKeyType === 'rsa')
    .map(serialOf)
    .join('_')

/** The certificates of a PEM file. */
export function certificatesOf(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('no certificate')
  return blocks.map((block) => new X509Certificate(block))
}
