import type { Lost } from '@zsm/contract/goods/versions'
import type { FileId, GoodId, LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { lostTexts } from './lost-texts.ts'

const nothing: Lost = { fileIds: [], lessons: [], classifyFlag: false, labelIds: [], bundleGoodIds: [] }
const lesson = (name: string) => ({ id: name as LessonId, name })

test('what does not come back is named; many lessons are counted', () => {
  expect(lostTexts(nothing, [])).toEqual([])
  expect(lostTexts({ ...nothing, fileIds: ['a' as FileId], lessons: [lesson('开场')] }, [])).toEqual([
    '1 个素材已删除，不能恢复。',
    '课时“开场”已彻底删除，不能恢复。',
  ])
  const many = Array.from({ length: 300 }, (_, at) => lesson(`第 ${at} 课`))
  expect(lostTexts({ ...nothing, lessons: many }, [])).toEqual(['300 个课时已彻底删除，不能恢复。'])
})

test('a good of a bundle that is in the bin is named with the way back; one that is gone for ever has no name', () => {
  const bundleGoodIds = ['one' as GoodId, 'two' as GoodId]
  const [first, second] = lostTexts({ ...nothing, bundleGoodIds }, [{ id: 'one', name: '调色课' }])
  expect(first).toContain('“调色课”已删除')
  expect(second).toBe('套餐里的一个商品已彻底删除，不能恢复。')
})
