import { inflateRawSync } from 'node:zlib'
import { type ZipEntry, zipEntries } from '../zip-entries.ts'
import { refuse } from './sheet.ts'

const [stored, deflated] = [0, 8]

/**
 * The files of a ZIP archive, unpacked when they are asked for. A declared size is never believed: nothing is unpacked beyond
 * `longest`, so that a small file cannot fill the memory.
 */
export function openZip(bytes: Buffer, longest: number): (name: string) => Buffer | undefined {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]))
  return (name) => {
    const entry = entries.get(name)
    return entry && unpack(entry, longest)
  }
}

function entriesOf(bytes: Buffer): ZipEntry[] {
  try {
    return zipEntries(bytes)
  } catch (error) {
    if (error instanceof RangeError) return broken()
    throw error
  }
}

function unpack({ method, packed }: ZipEntry, longest: number): Buffer {
  if (method === stored) return packed.length > longest ? tooLarge() : packed
  if (method !== deflated) return broken()
  try {
    return inflateRawSync(packed, { maxOutputLength: longest })
  } catch (error) {
    return error instanceof RangeError ? tooLarge() : broken()
  }
}

const broken = () => refuse('文件已损坏，请从银行重新下载')
const tooLarge = () => refuse('文件展开后太大，请只保留这个批次的结果')
