import { expect, test } from 'vitest'
import { chineseValue } from './chinese-numbers.ts'
import { byNaturalOrder } from './natural-order.ts'

const sorted = (...names: string[]) => byNaturalOrder(names, (name) => name)

test.each([
  ['一', 1],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['一百零五', 105],
  ['两百一十', 210],
  ['一二', 12],
])('%s counts as %i', (number, value) => {
  expect(chineseValue(number)).toBe(value)
})

test.each([
  [
    ['第10讲 光线.mp4', '第2讲 构图.mp4', '第1讲 导论.mp4'],
    ['第1讲 导论.mp4', '第2讲 构图.mp4', '第10讲 光线.mp4'],
  ],
  [
    ['第十讲', '第二讲', '第十一讲', '第一讲'],
    ['第一讲', '第二讲', '第十讲', '第十一讲'],
  ],
  [
    ['10-b', '9-a', '1-c'],
    ['1-c', '9-a', '10-b'],
  ],
  [
    ['十、尾声', '二、构图', '一、导论'],
    ['一、导论', '二、构图', '十、尾声'],
  ],
  [
    ['光线（下）', '光线（上）', '光线（中）'],
    ['光线（上）', '光线（中）', '光线（下）'],
  ],
  [
    ['课程十二', '课程三', '课程二'],
    ['课程二', '课程三', '课程十二'],
  ],
  [
    ['１０ 全角', '２ 全角'],
    ['２ 全角', '１０ 全角'],
  ],
  [
    ['1.10 尾', '1.2 中', '1.1 头'],
    ['1.1 头', '1.2 中', '1.10 尾'],
  ],
  [
    ['第1讲', '第01讲'],
    ['第1讲', '第01讲'],
  ],
])('%j is sorted as its author counts', (names, order) => {
  expect(sorted(...names)).toEqual(order)
})

test('a Chinese number that is a word is no ordinal', () => {
  expect(sorted('一个人的旅行', '阿明的一天', '万里')).toEqual(['阿明的一天', '万里', '一个人的旅行'])
})
