/** How a receiver checks that an event is ours. A test runs each of them. */

export const nodeExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body 是收到的原文，验签之前不要解析
export function isGenuine(secret, headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age < 300)) return false // 太旧，可能是别人重放的
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  // 更换密钥的一天里有两个签名，符合一个就可以
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.slice('v1,'.length), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

export const pythonExample = `import base64
import hashlib
import hmac
import time


# body 是收到的原文（bytes），验签之前不要解析
def is_genuine(secret, headers, body):
    id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False  # 太旧，可能是别人重放的
    key = base64.b64decode(secret[len("whsec_"):])
    message = f"{id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()
    # 更换密钥的一天里有两个签名，符合一个就可以
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(each, "v1," + expected) for each in given)
`
