import type { FileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { contentOf, newWork, topicOf } from './publish-values.ts'

const file = '01930000-0000-7000-8001-000000000001' as FileId

test('each kind of work sends only its own fields', () => {
  const values = { ...newWork, title: '构图', fileId: file, coverFileId: file, imageFileIds: [file] }
  expect(contentOf(1, values)).toMatchObject({ fileId: file, coverFileId: file, coverFrameMs: 0 })
  expect(contentOf(1, values)).not.toHaveProperty('imageFileIds')
  expect(contentOf(2, values)).toMatchObject({ title: '构图', imageFileIds: [file] })
  expect(contentOf(2, values)).not.toHaveProperty('fileId')
  expect(contentOf(1, newWork)).not.toHaveProperty('fileId')
})

test.each([
  ['#摄影', '摄影'],
  ['＃ 手机 摄影', '手机摄影'],
  ['剪辑', '剪辑'],
])('the topic %s is sent as %s', (typed, sent) => expect(topicOf(typed)).toBe(sent))
