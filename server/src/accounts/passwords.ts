import * as crypto from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fairQueue } from '../fair-queue.ts'

// One core stays free for the event loop, and half of libuv's threads for files. Waiting passwords have a
// queue of their own and do not block other writes.
const inTurn = fairQueue({
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  capacity: 32,
  refusal: 'busy',
})

/**
 * argon2id with OWASP's parameters. Node before 24.7 has no argon2 and uses scrypt. The hash says which one
 * made it.
 */
export async function hashPassword(password: string): Promise<string> {
  const kind: Kind = 'argon2' in crypto ? 'argon2id' : 'scrypt'
  const salt = crypto.randomBytes(16)
  const key = await inTurn(() => derive[kind](password, salt))
  return [kind, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, salt, key] = hash.split('$')
  if (!isKind(kind) || !salt || !key) throw new Error('not a password hash')
  const derived = await inTurn(() => derive[kind](password, Buffer.from(salt, 'base64url')))
  return crypto.timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

/** Without a hash it checks against a dummy, so that an unknown name takes as long as a wrong password. */
export async function isPasswordOf(
  owner: { passwordHash: string } | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomBytes(16).toString('hex'))
  const nobodysHash = await nobody
  const right = await isPassword(password, owner?.passwordHash ?? nobodysHash)
  return right && owner !== undefined
}

let nobody: Promise<string> | undefined

type Kind = 'argon2id' | 'scrypt'
type Derive = (password: string, salt: Buffer) => Promise<Buffer>

const derive: Record<Kind, Derive> = {
  argon2id: (message, nonce) =>
    promisify(crypto.argon2)('argon2id', {
      message,
      nonce,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    }),
  scrypt: (password, salt) =>
    new Promise((done, failed) =>
      crypto.scrypt(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }, (error, key) =>
        error ? failed(error) : done(key),
      ),
    ),
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && Object.hasOwn(derive, kind)
}
