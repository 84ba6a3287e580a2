import type { ExportRecord } from '@zsm/contract/exports'
import { exportState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { nameOf, progressText } from './progress-text.ts'

const done = {
  statusDict: exportState.done,
  rowCount: 1200,
  size: 2048,
  expireTime: '2026-11-29T04:00:00Z',
  reason: '',
}

test.each([
  [{ statusDict: exportState.queued }, '正在排队，很快开始'],
  [{ statusDict: exportState.running }, '已写入 1,200 条，可以关闭，在后台继续'],
  [{}, '共 1,200 条，2 KB，保留到 2026-11-29'],
  [{ expireTime: null }, '共 1,200 条，2 KB'],
  [{ statusDict: exportState.failed, reason: '内容太多，请缩小范围' }, '内容太多，请缩小范围'],
  [{ statusDict: exportState.failed }, '没有生成，请重新导出'],
  [{ statusDict: exportState.expired }, '文件已过期，请重新导出'],
])('%o reads %s', (given, text) => {
  expect(progressText({ ...done, ...given } as ExportRecord)).toBe(text)
})

test('files of the same name are told apart by their time', () => {
  expect(nameOf({ fileName: '订单-2026-11-22.csv', createTime: '2026-11-22T04:05:00Z' })).toBe(
    '订单-2026-11-22.csv，2026-11-22 12:05 导出',
  )
})
