import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Without the server's DATA_SECRET nobody can sign a manifest. */
export function signList(list: string, dataSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', dataSecret, '', 'backup list', 32))
  return createHmac('sha256', key).update(list).digest('hex')
}

export function isSigned(list: string, signature: string, dataSecret: string): boolean {
  const [expected, found] = [Buffer.from(signList(list, dataSecret)), Buffer.from(signature)]
  return expected.length === found.length && timingSafeEqual(expected, found)
}
