import { lessonKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { sectionsOf } from '../plan.ts'
import type { Matches } from './column-matches.ts'
import { planRows } from './csv-plan.ts'

const matches: Matches = { group: 0, lesson: 1, kind: 2, demo: 3, file: 4 }
const rowsOf = (...rows: string[]) => rows.map((row, at) => ({ lineNo: at + 2, cells: row.split(',') }))
const fresh = { kind: lessonKind.video, sections: [] }

test('rows become groups and lessons, with their kinds, trials and files', () => {
  const rows = rowsOf(
    ',写在前面,图文,,',
    '第一章 导论,1.1 开场,视频,是,videos/01-开场.mp4',
    ',构图,,否,02-构图.mp3',
    '第二章 光线,逆光,,免费试看,',
    '第一章 导论,补课,,,',
    '第三章 后期,,,,',
  )
  const { plan, unusable, changed } = planRows(rows, matches, fresh)
  expect([unusable, changed]).toEqual([[], []])
  const [video, audio] = [{ typeDict: lessonKind.video }, { typeDict: lessonKind.audio }]
  expect(sectionsOf(plan).sections).toEqual([
    { name: '', lessons: [{ name: '写在前面', typeDict: lessonKind.article, awaitedName: '' }] },
    {
      name: '导论',
      lessons: [
        { name: '开场', ...video, awaitedName: '01-开场.mp4', demoFlag: true },
        { name: '构图', ...audio, awaitedName: '02-构图.mp3' },
        { name: '补课', ...video, awaitedName: '' },
      ],
    },
    { name: '光线', lessons: [{ name: '逆光', ...video, awaitedName: '', demoFlag: true }] },
    { name: '后期', lessons: [] },
  ])
})

test('a row that makes nothing is named with its line and the reason', () => {
  const { plan, unusable } = planRows(rowsOf(',,,是,', ',大会,直播,,', ',开场,,,'), matches, fresh)
  expect(unusable).toEqual([
    { lineNo: 2, text: '没有课时名' },
    { lineNo: 3, text: '类型“直播”没有对应的课时，可用的是视频、音频、图文、文档' },
  ])
  expect(plan.flatMap(({ lessons }) => lessons.map(({ name }) => name))).toEqual(['开场'])
})

test('what is shortened, not understood or doubled is told, and a lesson that is there is not wanted again', () => {
  const standing = [{ group: null, lessons: [{ name: '开场' }] }] as never
  const rows = rowsOf(
    `,开场,,,a.mp4`,
    `,${'长'.repeat(70)},,也许,a.mp4`,
    `${'章'.repeat(40)},讲义,文档,,讲义.docx`,
    ',写,图文,,a.mp4',
  )
  const { plan, changed } = planRows(rows, matches, { ...fresh, sections: standing })
  expect(changed).toEqual([
    { lineNo: 2, text: '目录里已经有“开场”，默认不再添加' },
    { lineNo: 3, text: `课时名超过 60 个字，缩短为“${'长'.repeat(60)}”` },
    { lineNo: 3, text: '“也许”看不出是不是试看，按不试看处理' },
    { lineNo: 3, text: '文件名和第 2 行相同' },
    { lineNo: 4, text: `分组名称超过 30 个字，缩短为“${'章'.repeat(30)}”` },
    { lineNo: 4, text: '“讲义.docx”不能直接上传，请先转成 PDF' },
    { lineNo: 5, text: '图文课时没有文件，文件名不用' },
    { lineNo: 5, text: '文件名和第 2 行相同' },
  ])
  expect(plan[0]?.lessons.map(({ left }) => left)).toEqual([true, false])
})

test('names of files are enough', () => {
  const rows = rowsOf('02_转场.mp4', 'C:\\课程\\03 收尾.pdf')
  const { plan } = planRows(rows, { file: 0 }, fresh)
  expect(plan[0]?.lessons).toMatchObject([
    { name: '转场', kind: lessonKind.video, awaited: '02_转场.mp4' },
    { name: '收尾', kind: lessonKind.document, awaited: '03 收尾.pdf' },
  ])
})
