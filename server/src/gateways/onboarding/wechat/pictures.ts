import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Call } from '../../pay/wechat/http.ts'
import type { Picture } from '../onboarding-gateway.ts'

const Uploaded = z.object({ media_id: z.string().min(1) })

/**
 * Only `meta` is signed. It names the picture's SHA-256, so an altered picture is refused.
 * https://pay.weixin.qq.com/doc/v3/partner/4012760509
 */
export async function uploadPicture(call: Call, { name, bytes }: Picture): Promise<string> {
  const meta = JSON.stringify({ filename: name, sha256: createHash('sha256').update(bytes).digest('hex') })
  const form = { meta, file: { name, mime: 'image/jpeg', bytes } }
  const { media_id } = await call({ method: 'POST', path: '/v3/merchant/media/upload', form }, Uploaded)
  return media_id
}
