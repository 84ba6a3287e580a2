/** What a client of resumable uploads knows of one of them. */
export type Resumable = { host: string; url: string; token: string }
type TusAnswer = { status: number; offset: number; error?: string; location: string | null }

const version = { 'tus-resumable': '1.0.0' }

async function ask(url: string, init: RequestInit): Promise<TusAnswer> {
  const response = await fetch(url, init)
  const text = await response.text()
  return {
    status: response.status,
    offset: Number(response.headers.get('upload-offset')),
    location: response.headers.get('location'),
    ...(text.startsWith('{') && { error: JSON.parse(text).error }),
  }
}

/** Opens an upload of so many bytes. */
export function begin({ host, token }: Resumable, size: number): Promise<TusAnswer> {
  return ask(host, {
    method: 'POST',
    headers: { ...version, 'upload-token': token, 'upload-length': String(size) },
  })
}

/** How many bytes have arrived. */
export function progress({ url, token }: Resumable): Promise<TusAnswer> {
  return ask(url, { method: 'HEAD', headers: { ...version, 'upload-token': token } })
}

/** Sends bytes that belong at `offset`. */
export function patch(
  { url, token }: Resumable,
  offset: number,
  bytes: Uint8Array | ReadableStream<Uint8Array>,
): Promise<TusAnswer> {
  return ask(url, {
    method: 'PATCH',
    headers: {
      ...version,
      'upload-token': token,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    // a stream may be sent in one direction only, which the types don't know yet
    ...({ body: bytes, duplex: 'half' } as RequestInit),
  })
}
