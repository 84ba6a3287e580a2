import { lazily } from '../lazily.ts'

/** The two bytes of each character of GBK, made once from the decoder that Node has: it has no encoder. */
const table = lazily(() => {
  const decoder = new TextDecoder('gbk')
  const bytes = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const pair = Buffer.from([high, low])
      const text = decoder.decode(pair)
      if (text.length === 1 && text !== '\ufffd') bytes.set(text, pair)
    }
  return bytes
})

/** The text in GBK, or the first character that GBK does not have. */
export function encodeGbk(text: string): { bytes: Buffer } | { missing: string } {
  const parts: Buffer[] = []
  for (const character of text) {
    const known = character < '\u0080' ? Buffer.from(character) : table().get(character)
    if (!known) return { missing: character }
    parts.push(known)
  }
  return { bytes: Buffer.concat(parts) }
}
