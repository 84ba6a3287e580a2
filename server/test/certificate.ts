import { type KeyObject, sign } from 'node:crypto'

/** A self-signed certificate as PEM, the form in which a provider publishes its keys. Node can read one but not make one. */
export function certificateOf(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  { serial, from, to }: { serial: string; from: Date; to: Date },
): string {
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('Tenpay.com test')))))
  const content = sequence(
    der(0xa0, integer('02')),
    integer(serial),
    sha256WithRsa,
    name,
    sequence(utcTime(from), utcTime(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const lines =
    sequence(content, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(bytes: number): number[] {
  if (bytes < 0x80) return [bytes]
  return bytes < 0x100 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 0xff]
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
/** A positive integer from hexadecimal digits. */
const integer = (hex: string) => der(0x02, Buffer.from(/^[89a-f]/i.test(hex) ? `00${hex}` : hex, 'hex'))
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const commonName = der(0x06, Buffer.from('550403', 'hex'))
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
