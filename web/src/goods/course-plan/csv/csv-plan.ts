import { uploadRules } from '@zsm/contract/materials'
import type { CsvRow } from '@zsm/contract/spreadsheets/csv'
import { fileKind, lessonKind } from '@zsm/contract/states'
import type { LessonKind } from '../../outline/lesson-kinds.ts'
import type { Section } from '../../outline/outline.ts'
import { cut, lessonNameOf, withoutNumbering } from '../clean-name.ts'
import { kindOf } from '../folder-plan.ts'
import { lessonText } from '../pasted-plan.ts'
import { type Plan, type PlannedLesson, planOf, ungroupedKey } from '../plan.ts'
import type { Matches, Role } from './column-matches.ts'

/** Something about a row of the file. */
export type RowNote = { lineNo: number; text: string }

type CsvPlan = {
  plan: Plan<File>
  /** Rows that make nothing, and why. */
  unusable: RowNote[]
  /** Rows of which something is changed or left out. */
  changed: RowNote[]
}

type Course = {
  /** The kind of a lesson whose row says none. */
  kind: LessonKind
  /** The course as it is. */
  sections: readonly Pick<Section, 'group' | 'lessons'>[]
}

/** The groups and lessons of the rows. A row without a group belongs to the last one above it, as merged cells are exported. */
export function planRows(rows: readonly CsvRow[], matches: Matches, { kind, sections }: Course): CsvPlan {
  const groups = new Map<string, PlannedLesson<File>[]>([['', []]])
  const unusable: RowNote[] = []
  const changed: RowNote[] = []
  const notesOf = repetitions(sections)
  let last = ''
  for (const row of rows) {
    const { lineNo } = row
    const { group = last, lesson, problem, notes } = readRow(row, matches, kind)
    last = group
    if (problem) unusable.push({ lineNo, text: problem })
    const lessons = groups.get(group) ?? []
    const { isThere, texts } = lesson ? notesOf(group, lesson, lineNo) : { isThere: false, texts: [] }
    if (lesson) lessons.push({ key: `l${lineNo}`, ...lesson, left: isThere })
    groups.set(group, lessons)
    for (const text of [...notes, ...texts]) changed.push({ lineNo, text })
  }
  const plan = [...groups].map(([name, lessons]) => ({
    key: name === '' ? ungroupedKey : `g${name}`,
    name,
    lessons,
  }))
  return { plan: planOf(plan), unusable, changed }
}

type RowLesson = Required<Pick<PlannedLesson<File>, 'name' | 'kind' | 'awaited' | 'demo'>>

type ReadRow = {
  /** Undefined: that of the row above. */
  group: string | undefined
  lesson?: RowLesson
  problem?: string
  notes: string[]
}

function readRow({ cells }: CsvRow, matches: Matches, defaultKind: LessonKind): ReadRow {
  const cell = (role: Role) => cells[matches[role] ?? -1] ?? ''
  const named = withoutNumbering(cell('group'))
  const group = named === '' ? undefined : cut(named, 30)
  const notes = named.length > 30 ? [`分组名称超过 30 个字，缩短为“${group}”`] : []
  const awaited = fileOf(cell('file'))
  const name = lessonText(cell('lesson')) || (awaited === '' ? '' : lessonNameOf(awaited))
  if (name === '') return { group, notes, ...(group === undefined && { problem: '没有课时名' }) }
  const kind = cell('kind') === '' ? (kindOf(awaited) ?? defaultKind) : kindNamed(cell('kind'))
  if (kind === undefined) {
    const problem = `类型“${cell('kind')}”没有对应的课时，可用的是视频、音频、图文、文档`
    return { group, notes, problem }
  }
  const demo = trialOf(cell('demo'))
  return {
    group,
    lesson: { name: cut(name, 60), kind, awaited, demo: demo === true },
    notes: [
      ...notes,
      ...(name.length > 60 ? [`课时名超过 60 个字，缩短为“${cut(name, 60)}”`] : []),
      ...(demo === undefined ? [`“${cell('demo')}”看不出是不是试看，按不试看处理`] : []),
      ...fileNotes(awaited, kind),
    ],
  }
}

/** Tells of lessons that the course has already, and of files that another row names too. */
function repetitions(sections: Course['sections']) {
  const standing = new Set(
    sections.flatMap(({ group, lessons }) => lessons.map(({ name }) => placeOf(group?.name ?? '', name))),
  )
  const files = new Map<string, number>()
  return (group: string, { name, awaited }: RowLesson, lineNo: number) => {
    const first = files.get(awaited)
    if (awaited !== '' && first === undefined) files.set(awaited, lineNo)
    const isThere = standing.has(placeOf(group, name))
    return {
      isThere,
      texts: [
        ...(first === undefined ? [] : [`文件名和第 ${first} 行相同`]),
        ...(isThere ? [`目录里已经有“${name}”，默认不再添加`] : []),
      ],
    }
  }
}

const placeOf = (group: string, lesson: string) => JSON.stringify([group, lesson])

/** The name of a file without its folders. Our own export says 等素材 where there is none. */
function fileOf(cell: string): string {
  const name = cell.split(/[/\\]/).at(-1)?.trim() ?? ''
  return name === '等素材' ? '' : name
}

const kindWords: [RegExp, LessonKind][] = [
  [/图文|文章|文字|富文本|article|text/i, lessonKind.article],
  [/视频|录播|video|mp4/i, lessonKind.video],
  [/音频|audio|mp3|m4a/i, lessonKind.audio],
  [/文档|课件|讲义|pdf|document|^doc$/i, lessonKind.document],
]
const kindNamed = (word: string) => kindWords.find(([pattern]) => pattern.test(word))?.[1]

const yes =
  /^(?:是|有|可|可以|支持|开启|√|✓|✔|1|true|yes|y|on|免费|(?:可|可以|免费|设为)?(?:试看|试听|试学))$/i
const no =
  /^(?:|否|无|不|不可|不可以|不支持|关闭|×|x|-|—|0|false|no|n|off|付费|收费|购买|不(?:可|可以)?(?:试看|试听|试学))$/i

/** Undefined: the word is not known. */
function trialOf(word: string): boolean | undefined {
  if (yes.test(word)) return true
  return no.test(word) ? false : undefined
}

const usable: readonly string[] = [fileKind.video, fileKind.audio, fileKind.document].flatMap(
  (kind) => uploadRules[kind].extensions as readonly string[],
)

function fileNotes(file: string, kind: LessonKind): string[] {
  if (file === '') return []
  if (kind === lessonKind.article) return ['图文课时没有文件，文件名不用']
  const ending = /\.([a-z0-9]{2,5})$/i.exec(file)?.[1]?.toLowerCase()
  if (ending === undefined || usable.includes(ending)) return []
  return [
    `“${file}”不能直接上传，请先转成 ${ending.startsWith('doc') || ending.startsWith('ppt') ? 'PDF' : 'MP4、MP3 或 PDF'}`,
  ]
}
