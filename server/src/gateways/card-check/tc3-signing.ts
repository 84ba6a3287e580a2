import { createHash, createHmac } from 'node:crypto'

/** A call of Tencent Cloud's API 3.0, with a JSON body. */
type Tc3Call = { host: string; service: string; action: string; version: string; body: string }

type Keys = { secretId: string; secretKey: string }

/**
 * The headers that sign a call: TC3-HMAC-SHA256 (https://cloud.tencent.com/document/api/1007/31324). The signature covers the type, the
 * host, the action and the body, and is valid for five minutes around its time.
 */
export function signTc3(
  { host, service, action, version, body }: Tc3Call,
  { secretId, secretKey }: Keys,
  seconds: number,
): Record<string, string> {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const signed = {
    'content-type': 'application/json; charset=utf-8',
    host,
    'x-tc-action': action.toLowerCase(),
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const request = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', String(seconds), scope, sha256(request)].join('\n')
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `TC3${secretKey}`,
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return {
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'content-type': signed['content-type'],
    'x-tc-action': action,
    'x-tc-timestamp': String(seconds),
    'x-tc-version': version,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
