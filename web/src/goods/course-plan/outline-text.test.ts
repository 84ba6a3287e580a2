import { lessonKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import type { Section } from '../outline/outline.ts'
import { outlineCsv, outlineText } from './outline-text.ts'
import { planPasted } from './pasted-plan.ts'

const video = { typeDict: lessonKind.video, durationSec: 65, wordCount: null, fileTitle: '片,段' }
const waiting = { ...video, fileId: null, durationSec: null, fileTitle: null }
const article = {
  typeDict: lessonKind.article,
  fileId: null,
  durationSec: null,
  wordCount: 12,
  fileTitle: null,
}
const shown = { demoFlag: true, shelfFlag: false }
const sections = [
  { group: null, lessons: [{ name: '欢迎', ...article, ...shown }] },
  { group: { name: '导论' }, lessons: [{ name: '=1+1', ...video, fileId: 'f', ...shown }] },
  { group: { name: '光线' }, lessons: [{ name: '他说"逆光"', ...waiting, ...shown }] },
] as unknown as Section[]

test('an exported outline is read again as it was', () => {
  const text = outlineText(sections)
  expect(text).toBe('欢迎\n导论\n\t=1+1\n光线\n\t他说"逆光"')
  expect(planPasted(text).map(({ name, lessons }) => [name, lessons.map((lesson) => lesson.name)])).toEqual([
    ['', ['欢迎']],
    ['导论', ['=1+1']],
    ['光线', ['他说"逆光"']],
  ])
})

test('a table for Excel runs no formula and keeps commas and quotes in their cells', () => {
  expect(outlineCsv(sections)).toBe(
    `\uFEFF${[
      '分组,课时,类型,时长,字数,素材,试看,上架',
      ',欢迎,图文,,12,,是,否',
      `导论,'=1+1,视频,1:05,,"片,段",是,否`,
      '光线,"他说""逆光""",视频,,,等素材,是,否',
    ].join('\r\n')}\r\n`,
  )
})
