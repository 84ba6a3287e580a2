import { percentText } from '@zsm/contract/money/rate'
import { actionText } from '@zsm/contract/operators/audit-texts'
import type { Changes } from '../database/audit.ts'
import type { OwnData, OwnTable, Word } from '../own-data.ts'

type StoredRow = Record<string, unknown>
type Words = ReadonlyMap<string, Word>

/** Makes records readable: titles for columns, words for codes. */
export function openWords(tables: OwnData): (table: OwnTable, record: StoredRow) => StoredRow {
  const changesOf = openChanges(tables)
  /** Columns of the audit log that need their own translation. */
  const readings: Record<string, (value: unknown, record: StoredRow) => unknown> = {
    action: (value) => actionText(String(value)),
    changes: (value, record) => changesOf(value as Changes | null, record),
  }
  const read = (column: string, word: Word, record: StoredRow) =>
    readings[column]?.(record[column], record) ?? valueIn(word, record[column])
  return ({ columns }, record) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, word]) => [titleOf(word), read(column, word, record)]),
    )
}

const titleOf = (word: Word) => (typeof word === 'string' ? word : word.title)

function valueIn(word: Word | undefined, value: unknown): unknown {
  if (typeof word !== 'object') return plain(value)
  if ('rate' in word) return typeof value === 'number' ? percentText(value) : plain(value)
  return word.of[String(value)] ?? plain(value)
}

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? '是' : '否') : value)

/** Changes with the titles of their table's columns. A name without a unique title stays as it is. */
function openChanges(tables: OwnData): (changes: Changes | null, record: StoredRow) => StoredRow | null {
  const wordsByTarget = new Map(Object.values(tables).flatMap(wordsOfTargets))
  const anywhere = findUnambiguous([...Object.values(tables)].map(wordsByName))
  return (changes, { action, target_type: type }) => {
    if (changes === null) return null
    // An entry without a target concerns the account or its front.
    const target = type ?? (String(action).startsWith('accounts.') ? 'account' : 'front')
    const words = wordsByTarget.get(String(target))
    const named = new Map<string, object>()
    for (const [name, { before, after }] of Object.entries(changes)) {
      const word = words?.get(name) ?? anywhere.get(name)
      const title = word === undefined ? name : titleOf(word)
      named.set(named.has(title) ? name : title, { 改前: valueIn(word, before), 改后: valueIn(word, after) })
    }
    return Object.fromEntries(named)
  }
}

const wordsOfTargets = (table: OwnTable): [string, Words][] =>
  (table.targets ?? []).map((target) => [target, wordsByName(table)])

/** A table's columns by their names in the log: `priceFen`. */
const wordsByName = ({ columns }: OwnTable): Words =>
  new Map(Object.entries(columns).map(([column, word]) => [camelCase(column), word]))

/** Names with the same title in every table. */
function findUnambiguous(all: Words[]): Words {
  const meanings = Map.groupBy(
    all.flatMap((words) => [...words]),
    ([name]) => name,
  )
  const clear = [...meanings].flatMap(([, [first, ...others]]) =>
    first && others.every(([, word]) => JSON.stringify(word) === JSON.stringify(first[1])) ? [first] : [],
  )
  return new Map(clear)
}

function camelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
