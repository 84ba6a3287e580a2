import { expect, test } from 'vitest'
import { guessMatches, headerAt, matchProblem } from './column-matches.ts'

test.each([
  [['章节', '课时名称', '类型', '是否试看', '文件名'], { group: 0, lesson: 1, kind: 2, demo: 3, file: 4 }],
  [
    ['序号', '章节名称', '小节标题', '课时类型', '试看时长', '免费试看', '视频链接', '视频文件'],
    { group: 1, lesson: 2, kind: 3, demo: 5, file: 7 },
  ],
  [
    ['Section', 'Lesson title', 'Type', 'Free preview', 'File name'],
    { group: 0, lesson: 1, kind: 2, demo: 3, file: 4 },
  ],
  [
    ['分组', '课时', '类型', '时长', '字数', '素材', '试看', '上架'],
    { group: 0, lesson: 1, kind: 2, file: 5, demo: 6 },
  ],
  [['甲', '乙'], {}],
])('the headers %j are matched', (header, expected) => {
  expect(guessMatches(header)).toEqual(expected)
})

const rows = (...lines: string[]) => lines.map((line, at) => ({ lineNo: at + 1, cells: line.split(',') }))

test('headers may stand below a title, and may be missing', () => {
  expect(headerAt(rows('摄影课课程导出,,', '章节,课时名,类型', '导论,开场,视频'))).toBe(1)
  expect(headerAt(rows('导论,开场', '导论,构图'))).toBe(-1)
  expect(headerAt(rows('第一章 免费章节,第1课时 开场', '第二章,第2课时'))).toBe(-1)
  expect(headerAt(rows('模块,甲,形式', '导论,开场,视频'))).toBe(0)
  expect(headerAt(rows('标题', '开场'))).toBe(0)
})

test('a lesson needs a name, or the name of its file', () => {
  expect(matchProblem({ group: 0, kind: 1 })).toContain('哪一列是课时名')
  expect(matchProblem({ file: 0 })).toBeUndefined()
})
