import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../src/gateways/s3-storage.ts'

export type S3Server = { settings: S3Settings; close(): Promise<void> }

/** An S3-compatible store on loopback with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'zsm-s3-'))
  const buckets = [{ name: 'materials', configs: [] }]
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: buckets })
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'materials',
    // the only pair it knows
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    pathStyle: true,
  }
  return {
    settings,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
