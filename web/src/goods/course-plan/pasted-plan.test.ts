import { expect, test } from 'vitest'
import { planPasted } from './pasted-plan.ts'

const shown = (text: string) =>
  planPasted(text).flatMap(({ name, lessons }) => [
    ...(name || lessons.length > 0 ? [`# ${name}`] : []),
    ...lessons.map((lesson) => lesson.name),
  ])
const outline = ['# 导论', '开场', '构图', '# 光线', '逆光']

test.each([
  ['columns of a spreadsheet', '导论\t开场\n导论\t构图\n光线\t逆光'],
  ['merged cells', '导论\t开场\n\t构图\n光线\t逆光'],
  [
    'a heading and columns of figures',
    '序号\t章节\t课时名称\t时长\n1\t导论\t开场\t05:20\n2\t\t构图\t12:30\n3\t光线\t逆光\t8:00',
  ],
  ['numbered cells', '第一章 导论\t1.1 开场\n\t1.2 构图\n第二章 光线\t2.1 逆光'],
  ['lines indented by tabs', '导论\n\t开场\n\t构图\n光线\n\t逆光'],
  ['lines indented by blanks', '  导论\n    - 开场\n    - 构图\n\n  光线\n    - 逆光'],
  ['lines indented by Chinese blanks', '导论\n　　开场\n　　构图\n光线\n　　逆光'],
  ['chapters', '第一章 导论\n第1讲 开场\n第2讲 构图\n第二章：光线\n第3讲 逆光'],
  ['Chinese numbers over Arabic ones', '一、导论\n1. 开场\n2. 构图\n二、光线\n1. 逆光'],
  ['numbers of two levels', '1 导论\n1.1 开场\n1.2 构图\n2 光线\n2.1 逆光'],
  ['numbers of two levels with points', '1. 导论\n1.1 开场\n1.2 构图\n2. 光线\n2.1 逆光'],
  ['headings', '# 导论\n开场\n构图\n## 光线\n逆光'],
  ['lengths behind the names', '导论\n\t开场 05:20\n\t构图（12:30）\n光线\n\t逆光 1:02:03'],
  ['line ends of Windows', '导论\t开场\r\n\t构图\r\n光线\t逆光\r\n'],
])('%s make groups and lessons', (_, text) => {
  expect(shown(text)).toEqual(outline)
})

test.each([
  ['one column', '开场\n构图\n\n逆光', ['# ', '开场', '构图', '逆光']],
  ['a numbered list', '1. 开场\n2. 构图', ['# ', '开场', '构图']],
  ['only chapters', '第一章 导论\n第二章 光线', ['# ', '导论', '光线']],
  ['lessons before the first group', '欢迎\n导论\n\t开场', ['# ', '欢迎', '# 导论', '开场']],
  ['a chapter without lessons', '第一章 导论\n\t开场\n第二章 光线', ['# 导论', '开场', '# 光线']],
  ['a quoted cell', '导论\t"他说""开始""\n就开始"', ['# 导论', '他说"开始" 就开始']],
  ['a table whose numbers are words', '导论\t10 个技巧', ['# 导论', '10 个技巧']],
  ['nothing', ' \n\t\n', []],
])('%s is read as it stands', (_, text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test('names are cut at what a course takes, and a text of any kind is read without failing', () => {
  const [, group] = planPasted(`${'章'.repeat(80)}\n\t${'课'.repeat(80)}`)
  expect(group).toMatchObject({ name: '章'.repeat(30), lessons: [{ name: '课'.repeat(60) }] })
  for (const text of ['"', '\t"', '""\t""', '#', '- ', '第章', '\u0000\t\u0007', '"\n"\t"']) {
    for (const { name, lessons } of planPasted(text)) {
      expect(name.length).toBeLessThanOrEqual(30)
      for (const lesson of lessons) expect(lesson.name).not.toBe('')
    }
  }
})
