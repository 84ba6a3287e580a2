import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalStorage } from '../src/gateways/local-storage.ts'
import type { Storage } from '../src/gateways/storage.ts'

const demo = (name: string) => readFileSync(new URL(`../assets/demo/${name}`, import.meta.url))

/** Small real files of each kind. */
export const samples = {
  webm: demo('lesson.webm'),
  webp: demo('cover-photo.webp'),
  wav: demo('exercise.wav'),
  /** 1×1, transparent. */
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  /** Four silent frames, 128 kbit/s at 44.1 kHz. */
  mp3: Buffer.concat(
    Array.from({ length: 4 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
  ),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  /** One stored, empty entry `a`. */
  zip: Buffer.from(
    '504b03040a0000000000000021000000000000000000000000000100000061504b01021e030a00000000000000210000000000000000000000000001000000000000000000000080010000000061504b050600000000010001002f0000001f0000000000',
    'hex',
  ),
} as const

let storage: Promise<Storage> | undefined

/** A storage in a folder of this test process. */
export function testStorage(): Promise<Storage> {
  storage ??= openTestStorage()
  return storage
}

function openTestStorage(): Promise<Storage> {
  const dir = mkdtempSync(join(tmpdir(), 'zsm-storage-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return openLocalStorage(dir)
}
