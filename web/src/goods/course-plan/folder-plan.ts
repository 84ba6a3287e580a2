import type { Lesson } from '@zsm/contract/goods/lessons'
import { type Kind, uploadRules } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { isLeftover, type Placed } from '../../ui/upload/dropped-files.ts'
import { cut, groupNameOf, lessonNameOf } from './clean-name.ts'
import { byNaturalOrder } from './natural-order.ts'
import { awaitedNameOf, type Plan, type PlannedLesson, planOf, ungroupedKey } from './plan.ts'

type Named = { name: string; size: number }

type Unused = { name: string; reason: string }

type Course = {
  /** A course without groups and lessons: one folder around everything is the course itself, no group. */
  empty: boolean
  /** Lessons that wait for their file. */
  waiting: readonly Pick<Lesson, 'id' | 'name' | 'awaitedName'>[]
  /** Files are wanted only for lessons that wait. Others are shown, but not wanted. */
  fillOnly?: boolean
}

type Rules<Source> = {
  /** Why a file may not be uploaded. */
  refusalOf: (file: Source, kind: Kind) => string | undefined
}

export type FileLessonKind = 1 | 2 | 4
/** A video of the ending webm is more usual than a sound. */
const kinds: readonly FileLessonKind[] = [fileKind.video, fileKind.audio, fileKind.document]

/** The kind of lesson that a file of this name makes. */
export function kindOf(name: string): FileLessonKind | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds.find((kind) => (uploadRules[kind].extensions as readonly string[]).includes(ending))
}

/** What dropped files and folders would make of a course: groups of folders, lessons of files, in the order that their names count. */
export function planFolder<Source extends Named>(
  dropped: readonly Placed<Source>[],
  { empty, waiting, fillOnly = false }: Course,
  { refusalOf }: Rules<Source>,
): { plan: Plan<Source>; unused: Unused[] } {
  const unused: Unused[] = []
  const taken = withoutOuter(
    dropped.filter((each) => !isLeftover(each)),
    empty,
  )
  const isUsable = ({ file }: Placed<Source>) => {
    const kind = kindOf(file.name)
    const reason = kind ? refusalOf(file, kind) : '不是视频、音频或 PDF，不能成为课时'
    if (reason) unused.push({ name: file.name, reason })
    return reason === undefined
  }
  const lessonOf = lessonMaker<Source>(waiting, fillOnly)
  const groups = foldersOf(taken.filter(isUsable)).map(({ folders, files }) => ({
    key: folders.length === 0 ? ungroupedKey : `g${folders.join('/')}`,
    name: groupPathName(folders),
    lessons: files.map((file) => lessonOf(file, kindOf(file.name) ?? fileKind.video)),
  }))
  return { plan: planOf(groups), unused }
}

type Target = {
  kind: FileLessonKind
  /** The name of the group; empty: ungrouped. */
  group: string
  /** Lessons of the group that wait for their file. */
  waiting: Course['waiting']
}

/** The lessons that files of one kind make in a group, in the order that their names count. */
export function planFiles<Source extends Named>(
  files: readonly Source[],
  { kind, group, waiting }: Target,
): Plan<Source> {
  const lessonOf = lessonMaker<Source>(waiting)
  const lessons = inOrder(files).map((file) => lessonOf(file, kind))
  return planOf([{ key: group === '' ? ungroupedKey : 'g', name: group, lessons }])
}

/** Makes a lesson of each file, or fills the one that waits for it. */
function lessonMaker<Source extends Named>(waiting: Course['waiting'], fillOnly = false) {
  const open = new Map(waiting.map((lesson) => [lesson.id, lesson]))
  let made = 0
  return (file: Source, kind: FileLessonKind): PlannedLesson<Source> => {
    made += 1
    const name = lessonNameOf(file.name)
    const standing = findWaiting([...open.values()], file, name)
    if (standing) open.delete(standing.id)
    return {
      key: `l${made}`,
      name: standing?.name ?? name,
      kind,
      file,
      left: fillOnly && !standing,
      ...(standing && { fills: standing.id }),
    }
  }
}

const inOrder = <Source extends Named>(files: readonly Source[]) =>
  byNaturalOrder(files, ({ name }) => name.replace(/\.[^.]+$/, ''))

/**
 * A lesson that was made of this very file waits for it by its name. A name of a spreadsheet may lack the ending, or have other
 * capitals. Without such a name, the lesson's own name must be the file's.
 */
const findWaiting = (waiting: readonly Course['waiting'][number][], file: Named, name: string) =>
  waiting.find(({ awaitedName }) => awaitedName !== '' && awaitedName === awaitedNameOf(file)) ??
  waiting.find(({ awaitedName }) => awaitedName !== '' && isNameOf(awaitedName, file)) ??
  waiting.find((lesson) => lesson.awaitedName === '' && lesson.name === name)

/** macOS decomposes letters in names of files. */
const folded = (name: string) => name.normalize('NFC').toLowerCase().trim()

function isNameOf(awaited: string, file: Named): boolean {
  const name = folded(awaitedNameOf(file))
  return folded(awaited) === name || folded(awaited) === name.replace(/\.[^.]+$/, '')
}

/**
 * Without the one folder around everything, if it holds folders: it is the course. One folder of files is a group of a course that
 * has some already.
 */
function withoutOuter<Source>(dropped: Placed<Source>[], empty: boolean): Placed<Source>[] {
  const outer = dropped[0]?.folders[0]
  if (outer === undefined || dropped.some(({ folders }) => folders[0] !== outer)) return dropped
  const isFlat = dropped.every(({ folders }) => folders.length === 1)
  if (isFlat && !empty) return dropped
  return dropped.map(({ folders, file }) => ({ folders: folders.slice(1), file }))
}

type Folder<Source> = { folders: string[]; files: Source[] }

/** The folders that hold files, each before those inside it, all in natural order. */
function foldersOf<Source extends Named>(placed: readonly Placed<Source>[], depth = 0): Folder<Source>[] {
  const here = placed.filter(({ folders }) => folders.length === depth)
  const deeper = Map.groupBy(
    placed.filter(({ folders }) => folders.length > depth),
    ({ folders }) => folders[depth] ?? '',
  )
  const files = inOrder(here.map(({ file }) => file))
  const inside = byNaturalOrder([...deeper], ([name]) => name)
  return [
    ...(files.length > 0 ? [{ folders: here[0]?.folders ?? [], files }] : []),
    ...inside.flatMap(([, placed]) => foldersOf(placed, depth + 1)),
  ]
}

/** A folder in a folder has both names. */
const groupPathName = (folders: readonly string[]) =>
  folders.length === 0 ? '' : cut(folders.map(groupNameOf).join(' · '), 30)
