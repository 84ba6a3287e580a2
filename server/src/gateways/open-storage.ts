import { openLocalStorage } from './local-storage.ts'
import type { QiniuSettings } from './qiniu-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Where files are stored: drafts always in `dir`, objects there or with a provider. */
export type StorageSettings = { dir: string } & (
  | { kind: 'local' }
  | ({ kind: 's3' } & S3Settings)
  | ({ kind: 'qiniu' } & QiniuSettings)
)

/** The configured storage. Only the configured provider's client is loaded. */
export async function openStorage({ dir, ...settings }: StorageSettings): Promise<Storage> {
  if (settings.kind === 's3') return (await import('./s3-storage.ts')).openS3Storage(dir, settings)
  if (settings.kind === 'qiniu') return (await import('./qiniu-storage.ts')).openQiniuStorage(dir, settings)
  return openLocalStorage(dir)
}
