import { createHash, randomBytes } from 'node:crypto'

/** A bearer token: 32 random bytes. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The tokens among these whose hashes, as hexadecimal text, `find` returns. */
export async function validAmong(
  tokens: readonly string[],
  find: (hashes: readonly string[]) => Promise<string[]>,
): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const found = await find([...byHash.keys()])
  return new Set(found.flatMap((hash) => byHash.get(hash) ?? []))
}
