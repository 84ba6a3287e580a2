import { expect, test } from 'vitest'
import { groupNameOf, lessonNameOf, withoutNumbering } from './clean-name.ts'

test.each([
  ['01-导论.mp4', '导论'],
  ['01_导论_上.mp4', '导论 上'],
  ['1.2 光线.mov', '光线'],
  ['1.2光线.mov', '光线'],
  ['3、构图.mp3', '构图'],
  ['(4) 构图.pdf', '构图'],
  ['【05】构图.mp4', '构图'],
  ['第1讲 导论.mp4', '导论'],
  ['第十二章：光线与色彩.mp4', '光线与色彩'],
  ['一、开场.mp4', '开场'],
  ['P03 剪辑.mp4', '剪辑'],
  ['Lesson 4 - Colour.mp4', 'Colour'],
  ['02导论-1080p.mp4', '导论'],
  ['10 个剪辑技巧.mp4', '10 个剪辑技巧'],
  ['5分钟学会.mp4', '5分钟学会'],
  ['3D建模.mp4', '3D建模'],
  ['3.5寸屏.mp4', '3.5寸屏'],
  ['2024-05-01 直播回放.mp4', '2024-05-01 直播回放'],
  ['2024年总结.mp4', '2024年总结'],
  ['第1讲.mp4', '第1讲'],
  ['01.mp4', '01'],
  ['一个人的旅行.mp4', '一个人的旅行'],
  ['十分钟入门.mp4', '十分钟入门'],
  ['vol.2 光.final.mp4', 'vol.2 光.final'],
  ['.mp4', '未命名课时'],
])('the file %s makes the lesson “%s”', (file, lesson) => {
  expect(lessonNameOf(file)).toBe(lesson)
})

test('names are cut at what the course takes, never through a character', () => {
  expect(lessonNameOf(`${'课'.repeat(59)}😀.mp4`)).toBe('课'.repeat(59))
  expect(groupNameOf(`02 ${'章'.repeat(40)}`)).toBe('章'.repeat(30))
  expect(groupNameOf('第二章')).toBe('第二章')
})

test('a name that has lost its numbering loses nothing more by being cleaned again', () => {
  for (const name of ['导论', '10 个技巧', '第1讲', '2024 年', 'A/B 测试'])
    expect(withoutNumbering(withoutNumbering(name))).toBe(withoutNumbering(name))
})
