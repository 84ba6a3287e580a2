import type { Lost, VersionContent } from '@zsm/contract/goods/versions'
import { lessonKind } from '@zsm/contract/states'
import type { FileId, GoodId, LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { withoutLost } from './without-lost.ts'

const lesson = (name: string) => ({ id: name as LessonId, name, typeDict: lessonKind.video })
const content = {
  labelIds: [],
  coverFileIds: ['one' as FileId, 'two' as FileId],
  examplesImage: [],
  downloadFileIds: [],
  bundleGoodIds: ['first' as GoodId, 'second' as GoodId],
  outline: [{ id: null, name: '', lessons: [lesson('开场'), lesson('收尾')] }],
} as unknown as VersionContent
const lost: Lost = {
  fileIds: ['one' as FileId],
  lessons: [{ id: '收尾' as LessonId, name: '收尾' }],
  classifyFlag: false,
  labelIds: [],
  bundleGoodIds: ['second' as GoodId],
}

test('a difference with what stands now does not promise what cannot come back', () => {
  expect(withoutLost(content, lost)).toMatchObject({
    coverFileIds: ['two'],
    bundleGoodIds: ['first'],
    outline: [{ lessons: [{ name: '开场' }] }],
  })
})
