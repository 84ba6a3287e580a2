import { join } from 'node:path'
import { z } from 'zod'
import type { StorageSettings } from '../gateways/open-storage.ts'

const address = z
  .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
  .transform((url) => url.replace(/\/+$/, ''))
const text = z.string().optional()
const kinds = ['local', 's3', 'qiniu'] as const

/** Variables that choose where files are stored. */
export const storageVariables = {
  STORAGE: z.enum(kinds, `要填 ${kinds.join(', ')} 之一 (one of these)`).default('local'),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  QINIU_BUCKET: text,
  QINIU_ACCESS_KEY: text,
  QINIU_SECRET_KEY: text,
  QINIU_DOWNLOAD_URL: address.optional(),
  QINIU_UPLOAD_URL: address.default('https://up.qiniup.com'),
  QINIU_API_URL: address.default('https://rs.qiniuapi.com'),
}

const Variables = z.object(storageVariables)
type Variables = z.output<typeof Variables>

/** Required variables for each kind of storage. */
const needed = {
  local: [],
  s3: ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  qiniu: ['QINIU_BUCKET', 'QINIU_ACCESS_KEY', 'QINIU_SECRET_KEY', 'QINIU_DOWNLOAD_URL'],
} as const

/** The settings of the storage, or the refusal of missing ones. */
export function storageOf(set: Variables, dataDir: string): StorageSettings | { refused: string } {
  const absent = needed[set.STORAGE].filter((name) => set[name] === undefined)
  if (absent.length > 0) {
    return { refused: `${absent.join(', ')}: STORAGE=${set.STORAGE} 时必须配置 (required with it)` }
  }
  const dir = join(dataDir, 'storage')
  if (set.STORAGE === 's3') {
    return {
      kind: 's3',
      dir,
      endpoint: set.S3_ENDPOINT,
      region: set.S3_REGION,
      bucket: set.S3_BUCKET ?? '',
      accessKey: set.S3_ACCESS_KEY ?? '',
      secretKey: set.S3_SECRET_KEY ?? '',
      // Amazon wants the bucket in the host name, other stores accept it in the path.
      pathStyle: set.S3_ENDPOINT !== undefined,
    }
  }
  if (set.STORAGE === 'qiniu') {
    return {
      kind: 'qiniu',
      dir,
      bucket: set.QINIU_BUCKET ?? '',
      accessKey: set.QINIU_ACCESS_KEY ?? '',
      secretKey: set.QINIU_SECRET_KEY ?? '',
      uploadUrl: set.QINIU_UPLOAD_URL,
      downloadUrl: set.QINIU_DOWNLOAD_URL ?? '',
      apiUrl: set.QINIU_API_URL,
    }
  }
  return { kind: 'local', dir }
}
