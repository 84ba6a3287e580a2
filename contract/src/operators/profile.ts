import { z } from 'zod'
import { text } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A small picture as a data URL: operators have no library to choose from. */
const picture = z
  .string()
  .max(60_000, { error: '头像太大，请换一张图片' })
  .regex(/^(data:image\/(webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$/, {
    error: '头像不是可以使用的图片，请换一张',
  })

const profile = z.object({ avatar: picture, introduction: text(200, '简介') })
/** How the operator's own account is protected. */
const security = z.object({ recoveryCount: z.int() })

export type OperatorProfile = z.output<typeof profile>

/** What operators of any role read and change about themselves. */
export const operatorProfile = {
  /** How many recovery codes can still be used. */
  getSecurity: endpoint({
    path: '/zsm/api/operator/getSecurity',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    input: z.object({}),
    output: security,
  }),
  updateProfile: endpoint({
    path: '/zsm/api/operator/updateProfile',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    sends: 'body',
    input: profile,
    output: profile,
  }),
}
