import { expect, test, vi } from 'vitest'
import { reachableHost } from './upload-host.ts'

vi.stubGlobal('window', { location: { href: 'http://192.168.1.5:8080/material/video' } })

test.each([
  ['http://127.0.0.1:8080/upload', '/upload'],
  ['http://localhost:8080/upload', '/upload'],
  ['http://[::1]:8080/upload/resumable/1?a=b', '/upload/resumable/1?a=b'],
  ['/upload', '/upload'],
  ['https://up.qiniup.com/', 'https://up.qiniup.com/'],
  ['https://localhost.example.com/upload', 'https://localhost.example.com/upload'],
])('%s is reached as %s', (host, reached) => {
  expect(reachableHost(host)).toBe(reached)
})
