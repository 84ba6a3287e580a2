import { z } from 'zod'
import { line } from '../values.ts'

/** The most bytes of an uploaded bill or statement. The browser compresses longer texts by gzip, as a rule to a tenth. */
export const longestFile = 600_000

/** The file's bytes in base64url, plain or compressed by gzip. They travel with the call. */
export const fileContent = z
  .string({ error: '请选择文件' })
  .min(4, { error: '请选择文件' })
  .max(Math.ceil(longestFile / 3) * 4, { error: '文件太大，请分开上传' })
  .regex(/^[A-Za-z0-9_-]*$/, { error: '文件内容不完整，请重新选择' })

export const fileName = line(1, 120, '文件名')

export const ofFinance = { access: 'operator', roles: ['finance'] } as const
