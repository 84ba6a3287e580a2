import { lessonKind } from '@zsm/contract/states'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FileChooser } from '../../../ui/upload/file-chooser.tsx'
import type { LessonKind } from '../../outline/lesson-kinds.ts'
import type { Section } from '../../outline/outline.ts'
import { type Plan, wantedOf } from '../plan.ts'
import { PlanDialog } from '../plan-dialog.tsx'
import { ColumnFields } from './column-fields.tsx'
import { headerAt, matchProblem } from './column-matches.ts'
import './csv.css'
import { planRows, type RowNote } from './csv-plan.ts'
import { headerOf, matchedTable, type Table } from './matched-table.ts'
import { readCsvFile } from './read-csv-file.ts'
import { rememberMatches } from './remembered-matches.ts'

type Props = {
  sections: readonly Section[]
  onSend: (plan: Plan<File>) => Promise<boolean>
  /** The lessons are made; `waiting` of them wait for a file. */
  onSent: (waiting: number) => void
  onClose: () => void
}

/** Makes groups and lessons of a table that another platform exported. Nothing is sent before the creator has seen the result. */
export function CsvDialog({ sections, onSend, onSent, onClose }: Props) {
  const [name, setName] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [table, setTable] = useState<Table>()
  const [result, setResult] = useState<ReturnType<typeof planRows>>(nothing)

  const show = (next: Table) => {
    setTable(next)
    const { rows, header, matches, kind } = next
    const isReady = matchProblem(matches) === undefined
    setResult(isReady ? planRows(rows.slice(header + 1), matches, { kind, sections }) : nothing)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await readCsvFile(file)
    setName(file.name)
    setProblem('problem' in read ? read.problem : undefined)
    if ('rows' in read) return show(matchedTable(read.rows, headerAt(read.rows)))
    setTable(undefined)
    setResult(nothing)
  }
  const send = async (plan: Plan<File>) => {
    if (!(await onSend(plan))) return false
    if (table && table.header >= 0) rememberMatches(headerOf(table), table.matches)
    onSent(wantedOf(plan).filter(({ kind }) => kind !== lessonKind.article).length)
    return true
  }
  return (
    <PlanDialog
      title="导入 CSV 表格"
      plan={result.plan}
      onChange={(plan) => setResult({ ...result, plan })}
      below={
        <>
          <RowNotes title={`${result.unusable.length} 行不能用`} notes={result.unusable} open />
          <RowNotes title={`${result.changed.length} 处请留意`} notes={result.changed} />
        </>
      }
      onSend={send}
      onClose={onClose}
    >
      <FileChooser
        label="课程表格"
        accept=".csv,.txt,text/csv"
        hint="别的平台导出的 CSV；Excel 文件请先另存为 CSV"
        name={name}
        busy={false}
        onChoose={choose}
      />
      {problem && <Notice kind="danger">{problem}</Notice>}
      {table && <Matching table={table} onChange={show} />}
      {wantedOf(result.plan).length > 0 && (
        <p className="muted csv-trial">
          下面是试算的结果，课程还没有改动。按“添加”后才会提交：同名的分组会接着往里加，课时先等素材，文件随后按文件名补上。
        </p>
      )}
    </PlanDialog>
  )
}

const nothing: ReturnType<typeof planRows> = { plan: [], unusable: [], changed: [] }

function Matching({ table, onChange }: { table: Table; onChange: (table: Table) => void }) {
  const { rows, header, matches, isRemembered, kind } = table
  const found = Math.max(headerAt(rows), 0)
  const problem = matchProblem(matches)
  return (
    <fieldset className="csv-matching">
      <legend>哪一列是什么</legend>
      <label className="csv-header">
        <input
          type="checkbox"
          checked={header >= 0}
          onChange={({ target }) => onChange(matchedTable(rows, target.checked ? found : -1))}
        />
        第 {rows[found]?.lineNo ?? 1} 行是标题
        {isRemembered && <span className="muted">已按上次的选择对应</span>}
      </label>
      <ColumnFields
        header={headerOf(table)}
        rows={rows.slice(header + 1)}
        matches={matches}
        onChange={(matches) => onChange({ ...table, matches, isRemembered: false })}
      />
      {problem ? (
        <Notice kind="warning">{problem}</Notice>
      ) : (
        <label className="plan-kinds">
          没有写类型、也没有文件名的课时是
          <select
            className="control plan-select"
            value={kind}
            onChange={({ target }) => onChange({ ...table, kind: Number(target.value) as LessonKind })}
          >
            {lessonKind.values.map((value) => (
              <option key={value} value={value}>
                {lessonKind.labels[value]}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  )
}

function RowNotes({ title, notes, open = false }: { title: string; notes: RowNote[]; open?: boolean }) {
  if (notes.length === 0) return null
  return (
    <details className="plan-unused" open={open}>
      <summary>{title}</summary>
      <ul>
        {notes.map(({ lineNo, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced, never reordered
          <li key={at}>
            第 {lineNo} 行：{text}
          </li>
        ))}
      </ul>
    </details>
  )
}
