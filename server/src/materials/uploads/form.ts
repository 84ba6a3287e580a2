import { fail } from '../../failure.ts'
import type { Part } from './uploads.ts'

const longestHead = 4096
const longestValue = 4096

/**
 * Parses a form (multipart/form-data, RFC 7578) while it arrives. A file's bytes are passed on without a copy. Nothing
 * else in a form is larger than a few KB.
 */
export async function* readParts(
  type: string | undefined,
  bytes: AsyncIterator<Buffer>,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(type)}`)
  const form = openForm(bytes)
  try {
    if ((await whole(form.upTo(delimiter), 0)) !== '')
      return refuseForm('expected a boundary first, found other bytes')
    for (;;) {
      const after = await form.take(2)
      if (after === '--') return
      if (after !== '\r\n') return refuseForm('a part has no headers')
      const { name, isFile } = readHead(await whole(form.upTo(headEnd), longestHead))
      const content = form.upTo(delimiter)
      yield isFile ? { name, bytes: content } : { name, value: await whole(content, longestValue) }
    }
  } finally {
    await bytes.return?.()
  }
}

const headEnd = Buffer.from('\r\n\r\n')

function openForm(bytes: AsyncIterator<Buffer>) {
  // starts with a line break, so that the first boundary looks like all others
  let rest: Buffer = Buffer.from('\r\n')

  async function next(): Promise<Buffer> {
    const { value, done } = await bytes.next().catch(refuseForm)
    return done ? refuseForm('the form has no end') : value
  }

  async function withMore(rest: Buffer): Promise<Buffer> {
    return rest.length === 0 ? next() : Buffer.concat([rest, await next()])
  }

  return {
    /** Yields the bytes before `mark` and skips the mark. */
    async *upTo(mark: Buffer): AsyncGenerator<Buffer> {
      for (let at = rest.indexOf(mark); ; at = rest.indexOf(mark)) {
        const end = at < 0 ? rest.length - beginningAtEnd(mark, rest) : at
        const before = rest.subarray(0, end)
        // copied, because the reader of `before` may free the memory that both share
        rest = Buffer.from(rest.subarray(at < 0 ? end : at + mark.length))
        if (before.length > 0) yield before
        if (at >= 0) return
        rest = await withMore(rest)
      }
    },
    async take(length: number): Promise<string> {
      while (rest.length < length) rest = await withMore(rest)
      const taken = rest.toString('latin1', 0, length)
      rest = rest.subarray(length)
      return taken
    },
  }
}

/** How many bytes at the end of `bytes` could be the beginning of `mark`. */
function beginningAtEnd(mark: Buffer, bytes: Buffer): number {
  const first = mark[0] as number
  let at = bytes.indexOf(first, Math.max(0, bytes.length - mark.length + 1))
  while (at >= 0 && bytes.compare(mark, 0, bytes.length - at, at) !== 0) at = bytes.indexOf(first, at + 1)
  return at < 0 ? 0 : bytes.length - at
}

async function whole(bytes: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) return refuseForm('a part’s value or headers are too long')
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString()
}

function boundaryOf(type = ''): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(type) ?? []
  return quoted ?? bare ?? refuseForm('the content type names no boundary')
}

const parameter = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g

function readHead(head: string): { name: string; isFile: boolean } {
  const line = head.split('\r\n').find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? ''
  const parameters = [...line.matchAll(parameter)]
  const [, , quoted, bare] = parameters.find(([, name]) => name?.toLowerCase() === 'name') ?? []
  const isFile = parameters.some(([, name]) => /^filename\*?$/i.test(name ?? ''))
  return { name: quoted ?? bare ?? refuseForm('a part has no name'), isFile }
}

/** The form is cut off or malformed, which is the sender's error. */
function refuseForm(cause: unknown): never {
  return fail('invalidInput', { message: '上传内容不完整，请重新上传', cause })
}
