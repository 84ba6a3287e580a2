import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: '/data', ...settings }).storage
const secrets = {
  TOKEN_SECRET: 't'.repeat(32),
  UPLOAD_SECRET: 'u'.repeat(32),
  PAY_SECRET: 'p'.repeat(32),
  DATA_SECRET: 'd'.repeat(32),
}
const s3 = { ...secrets, STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
const qiniu = {
  ...secrets,
  STORAGE: 'qiniu',
  QINIU_BUCKET: 'b',
  QINIU_ACCESS_KEY: 'a',
  QINIU_SECRET_KEY: 's',
  QINIU_DOWNLOAD_URL: 'https://files.example.com/',
}

test('files are stored in the data folder by default', () => {
  expect(read(secrets)).toEqual({ kind: 'local', dir: '/data/storage' })
})

test('a private S3 store has its bucket in the path, Amazon’s in the host name', () => {
  expect(read(s3)).toMatchObject({ kind: 's3', region: 'us-east-1', pathStyle: false })
  const own = read({ ...s3, S3_ENDPOINT: 'http://10.0.0.2:9000/' })
  expect(own).toMatchObject({ endpoint: 'http://10.0.0.2:9000', pathStyle: true })
})

test('Qiniu’s hosts have defaults', () => {
  expect(read(qiniu)).toMatchObject({
    kind: 'qiniu',
    uploadUrl: 'https://up.qiniup.com',
    apiUrl: 'https://rs.qiniuapi.com',
    downloadUrl: 'https://files.example.com',
  })
})

test.each([
  [{ STORAGE: 'ftp' }, /STORAGE/],
  [{ STORAGE: 's3', S3_BUCKET: 'b' }, /S3_ACCESS_KEY, S3_SECRET_KEY/],
  [{ ...s3, S3_ENDPOINT: 'store' }, /S3_ENDPOINT/],
  [{ STORAGE: 'qiniu' }, /QINIU_BUCKET.*QINIU_DOWNLOAD_URL/],
])('wrong or missing settings are named: %j [G1]', (settings, names) => {
  const reading = () => read({ ...secrets, ...settings })
  expect(reading).toThrow(ConfigError)
  expect(reading).toThrow(names)
})
