import { expect, test } from 'vitest'
import { renewToken, throughLane, transferIn } from './upload-lane.ts'
import { noTransfer } from './upload-store.ts'

const transfer = (key: string) => ({ key, token: 't', file: new Blob([key]), browseButton: '上传' })

test('a lane holds key, token, file and button of one transfer at a time', async () => {
  const [first, second] = [transfer('a'), transfer('b')]
  const gate = Promise.withResolvers<string>()
  const sending = throughLane('qiniuData', first, () => gate.promise)
  const next = throughLane('qiniuData', second, async () => transferIn('qiniuData').key)
  const inPieces = throughLane('qiniuDataSaas', first, async () => {
    renewToken('qiniuDataSaas', 'later')
    return transferIn('qiniuDataSaas')
  })
  expect(await inPieces).toEqual({ ...first, token: 'later' })
  expect(transferIn('qiniuData')).toEqual(first)
  gate.resolve('a')
  expect(await Promise.all([sending, next])).toEqual(['a', 'b'])
  expect(transferIn('qiniuData')).toEqual(noTransfer)
})

test('a failed transfer frees its lane for the next one', async () => {
  const failing = throughLane('qiniuData', transfer('a'), () => Promise.reject(new Error('line broke')))
  const next = throughLane('qiniuData', transfer('b'), async () => 'b')
  await expect(failing).rejects.toThrow('line broke')
  expect(await next).toBe('b')
})
