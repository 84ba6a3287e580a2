import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readParts } from './form.ts'

type Sent = { name: string; value: string } | { name: string; file: Buffer }

const boundary = 'b-1'
const type = `multipart/form-data; boundary=${boundary}`

function encode(parts: Sent[]): Buffer {
  const encoded = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`),
    Buffer.from('file' in part ? '; filename="a"\r\nContent-Type: video/webm\r\n\r\n' : '\r\n\r\n'),
    'file' in part ? part.file : Buffer.from(part.value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...encoded, Buffer.from(`--${boundary}--\r\n`)])
}

const lent = new WeakSet<ArrayBufferLike>()

/** Yields chunks as a request does: each has its own memory, which its reader may free. */
async function* inChunks(body: Buffer, size: number): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < body.length; at += size) {
    const chunk = Buffer.from(new Uint8Array(body.subarray(at, at + size)).buffer)
    lent.add(chunk.buffer)
    yield chunk
  }
}

function take(chunk: Uint8Array): Buffer {
  const taken = Buffer.from(chunk)
  if (lent.has(chunk.buffer)) new Uint8Array(chunk.buffer).fill(33)
  return taken
}

async function read(type: string | undefined, bytes: AsyncGenerator<Buffer, void>): Promise<Sent[]> {
  const found: Sent[] = []
  for await (const part of readParts(type, bytes)) {
    if ('value' in part) found.push(part)
    else
      found.push({
        name: part.name,
        file: Buffer.concat(await Array.fromAsync(part.bytes, take)),
      })
  }
  return found
}

// bytes that almost look like the end of a part
const awkward = ['\r', '\n', '\r\n', '-', '--', `\r\n--${boundary}`.slice(0, -1), boundary, 'x', '\u0000']
const text = fc.array(fc.constantFrom(...awkward), { maxLength: 12 }).map((texts) => texts.join(''))
const content = text.filter((text) => !`\r\n${text}\r\n`.includes(`\r\n--${boundary}`))
const part: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({ name: fc.constantFrom('key', 'token', '名'), value: content }),
  fc.record({ name: fc.constant('file'), file: content.map((text) => Buffer.from(text)) }),
)

test('a form is read as it was sent, wherever its chunks end [D10]', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      async (parts, size) => {
        expect(await read(type, inChunks(encode(parts), size))).toEqual(parts)
      },
    ),
  ))

test('a form that Node’s own FormData made is read', async () => {
  const form = new FormData()
  form.append('key', 'video/甲.webm')
  form.append('file', new Blob([Buffer.alloc(200_000, 7)]), '第一课; name="token".webm')
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  expect(await read(sent.headers.get('content-type') ?? '', inChunks(body, 65_536))).toEqual([
    { name: 'key', value: 'video/甲.webm' },
    { name: 'file', file: Buffer.alloc(200_000, 7) },
  ])
})

test.each([
  ['unquoted', 'form-data; name=file; filename=a.png'],
  ['in another order', 'form-data; filename="a.png"; name="file"'],
  ['with quotes and semicolons in the file’s', 'form-data; filename="\\"; name=\\"key\\""; name="file"'],
])('the name of a part may be written %s', async (_, disposition) => {
  const body = `--b-1\r\nX: y\r\nContent-Disposition: ${disposition}\r\n\r\nbytes\r\n--b-1--`
  expect(await read('multipart/form-data; boundary="b-1"', inChunks(Buffer.from(body), 7))).toEqual([
    { name: 'file', file: Buffer.from('bytes') },
  ])
})

describe('a form is refused', () => {
  const head = '--b-1\r\nContent-Disposition: form-data; name="key"\r\n\r\n'
  test.each([
    ['without a boundary', 'multipart/form-data', `${head}x\r\n--b-1--`],
    ['with a boundary too long', `multipart/form-data; boundary=${'b'.repeat(71)}`, `${head}x\r\n--b-1--`],
    ['that is empty', type, ''],
    ['that begins with something else', type, `hello\r\n${head}x\r\n--b-1--`],
    ['without an end', type, `${head}x`],
    ['whose end is cut', type, `${head}x\r\n--b-1`],
    ['whose boundary only begins like it', type, `${head}x\r\n--b-12\r\n`],
    ['with a part without a name', type, '--b-1\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b-1--'],
    ['with a part without a head', type, '--b-1\r\n\r\nx\r\n--b-1--'],
    ['with a head without end', type, `--b-1\r\nX: ${'y'.repeat(5000)}`],
    ['with a value too long', type, `${head}${'x'.repeat(4097)}\r\n--b-1--`],
  ])('%s', async (_, type, body) => {
    await expect(read(type, inChunks(Buffer.from(body), 1000))).rejects.toMatchObject({
      error: 'invalidInput',
    })
  })
})

test('a broken connection is the sender’s failure, and the source is released', async () => {
  let released = false
  async function* broken(): AsyncGenerator<Buffer, void> {
    try {
      yield encode([{ name: 'file', file: Buffer.alloc(100) }]).subarray(0, 120)
      throw new Error('ECONNRESET')
    } finally {
      released = true
    }
  }
  await expect(read(type, broken())).rejects.toMatchObject({ error: 'invalidInput' })
  expect(released).toBe(true)
})
