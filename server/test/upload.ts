import type { FastifyInstance } from 'fastify'

type Field = [name: string, value: string | Uint8Array]
type Uploaded = { key: string; size: number; mime: string }

const boundary = 'zsm-test-boundary'

/** A multipart body; bytes become a file part. */
export function form(...fields: Field[]): { headers: Record<string, string>; payload: Buffer } {
  const parts = fields.map(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="a"\r\nContent-Type: application/octet-stream'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')])
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** The answer of the upload host to these fields, in this order. */
export async function send(app: FastifyInstance, ...fields: Field[]) {
  const response = await app.inject({ method: 'POST', url: '/upload', ...form(...fields) })
  const { error, message, data } = response.json()
  return { status: response.statusCode, error, message, data: data as Uploaded }
}
