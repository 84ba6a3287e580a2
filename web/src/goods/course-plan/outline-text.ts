import { isWaiting } from '@zsm/contract/goods/lessons'
import { lessonKind } from '@zsm/contract/states'
import { duration } from '../../format/duration.ts'
import type { Section } from '../outline/outline.ts'

/** The outline as lines, which can be pasted again: groups, and their lessons indented by a tab. */
export function outlineText(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ group, lessons }) => [
    ...(group ? [group.name] : []),
    ...lessons.map(({ name }) => (group ? `\t${name}` : name)),
  ])
  return lines.join('\n')
}

const columns = ['分组', '课时', '类型', '时长', '字数', '素材', '试看', '上架']

/** The outline as a table that Excel opens: with a byte order mark, and without cells that it would run as formulas. */
export function outlineCsv(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ group, lessons }) =>
    lessons.map((lesson) => {
      const { name, typeDict, durationSec, wordCount, fileTitle, demoFlag, shelfFlag } = lesson
      return [
        group?.name ?? '',
        name,
        lessonKind.labels[typeDict],
        durationSec === null ? '' : duration(durationSec),
        wordCount === null ? '' : String(wordCount),
        isWaiting(lesson) ? '等素材' : (fileTitle ?? ''),
        demoFlag ? '是' : '否',
        shelfFlag ? '是' : '否',
      ]
    }),
  )
  return `\uFEFF${[columns, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** A cell that begins as a formula is marked as text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
