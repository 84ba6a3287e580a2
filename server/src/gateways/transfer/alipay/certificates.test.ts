import type { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificatesOf, rootSerialOf, serialOf } from './certificates.ts'

const name = (...parts: string[]) => parts.join('\n')
const certificate = (issuer: string, serialNumber: string, kind: string | null = 'rsa') =>
  ({
    issuer,
    serialNumber,
    publicKey: { asymmetricKeyType: kind ?? undefined },
  }) as unknown as X509Certificate

/** Two of the roots that Alipay publishes, by their names and numbers, and the numbers that its own library makes of them. */
const ant = certificate(
  name(
    'C=CN',
    'O=Ant Financial',
    'OU=Certification Authority',
    'CN=Ant Financial Certification Authority R1',
  ),
  '1FCFA18D6A480D11',
)
const trust = certificate(
  name('C=CN', 'O=iTrusChina', 'OU=China Trust Network', 'CN=iTrusChina Class 2 Root CA - G3'),
  '10C764E9D560384212D9C08FD10E373FDD0FB396',
)
const [antNo, trustNo] = ['687b59193f3f462dd5336e5abf83c5d8', '02941eef3187dddf3d3b83462e1dfcf6']

test('a certificate is known by its issuer and its number in decimal', () => {
  expect(serialOf(ant)).toBe(antNo)
  expect(serialOf(trust)).toBe(trustNo)
})

test('of the bundle of roots only those of RSA count, in their order', () => {
  const chinese = certificate('CN=ROOTCA', '69E2FEC0170AC67B', null)
  const curve = certificate('CN=Ant Financial Certification Authority E1', '417EFA52C07FDF4A', 'ec')
  expect(rootSerialOf([chinese, ant, curve, trust])).toBe(`${antNo}_${trustNo}`)
})

test('a file without a certificate is refused', () => {
  expect(() => certificatesOf('-----BEGIN PUBLIC KEY-----')).toThrow('no certificate')
})
