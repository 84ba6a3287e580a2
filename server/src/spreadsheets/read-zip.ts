import { inflateRawSync } from 'node:zlib'
import { refuse } from './sheet.ts'

const [entryMark, endMark] = [0x02014b50, 0x06054b50]
const [stored, deflated] = [0, 8]
/** More files than a workbook has. */
const mostEntries = 1000

type Entry = { method: number; packed: number; start: number }

/**
 * The files of a ZIP archive, unpacked when they are asked for. A declared size is never believed: nothing is unpacked beyond
 * `longest`, so that a small file cannot fill the memory.
 */
export function openZip(bytes: Buffer, longest: number): (name: string) => Buffer | undefined {
  const entries = entriesOf(bytes)
  return (name) => {
    const entry = entries.get(name)
    return entry && unpack(bytes, entry, longest)
  }
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark) return broken()
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) return broken()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return broken()
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameSize)
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      start: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameSize + extraSize + noteSize
  }
  return entries
}

function unpack(bytes: Buffer, { method, packed, start }: Entry, longest: number): Buffer {
  if (start + 30 > bytes.length) return broken()
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  if (from + packed > bytes.length) return broken()
  const content = bytes.subarray(from, from + packed)
  if (method === stored) return content.length > longest ? tooLarge() : content
  if (method !== deflated) return broken()
  try {
    return inflateRawSync(content, { maxOutputLength: longest })
  } catch (error) {
    const isLarge = error instanceof RangeError
    return isLarge ? tooLarge() : broken()
  }
}

const broken = () => refuse('文件已损坏，请从银行重新下载')
const tooLarge = () => refuse('文件展开后太大，请只保留这个批次的结果')
