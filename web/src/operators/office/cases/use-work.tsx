import type { CaseList } from '@zsm/contract/office/cases'
import { useState } from 'react'
import { confirm } from '../../../ui/overlay/confirm.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { RowAction } from '../../../ui/table/row-actions.tsx'
import { useAgeColumn } from '../use-age-column.tsx'
import { useSteps } from '../use-steps.ts'
import type { Waits } from '../waiting-age.tsx'
import { useCases } from './use-cases.ts'

type Work<Row> = {
  /** Undefined for a list without work. */
  listName: CaseList | undefined
  rows: readonly Row[]
  /** The id of the row whose drawer is open. */
  open: string
  onOpen: (id: string) => void
  waitsOf: (row: Row) => Waits | undefined
}

/** A list as work: who has each row and how long it has been waiting, the way from row to row, and several rows at once. */
export function useWork<Row extends { id: string }>({ listName, rows, open, onOpen, waitsOf }: Work<Row>) {
  const [keys, setKeys] = useState<string[]>([])
  const cases = useCases(
    listName,
    rows.map(({ id }) => id),
  )
  const steps = useSteps<Row>({ rows, open, onOpen, waits: (row) => waitsOf(row) !== undefined })
  const age = useAgeColumn(waitsOf)
  const assignee: Column<Row> = {
    key: 'assignee',
    title: '经办人',
    render: ({ id }) => {
      const found = cases.get(id)
      if (!found) return '—'
      const notes = found.noteCount > 0 ? `${found.noteCount} 条备注` : ''
      return (
        <span className="two-lines">
          <span className={found.ownFlag ? 'case-mine' : undefined}>{found.operatorName || '—'}</span>
          {notes && <small>{notes}</small>}
        </span>
      )
    },
  }
  /** A decision on what another operator has taken asks first. It is not forbidden: who has it may be away. */
  const guarded = <Action extends RowAction>(id: string, actions: readonly Action[]): Action[] => {
    const found = cases.get(id)
    if (!found?.operatorId || found.ownFlag) return [...actions]
    const question = {
      title: `${found.operatorName} 正在处理这一项`,
      text: '仍然要由您处理吗？可以先和同事确认，或者用“转交”接手。',
      accept: '仍要处理',
    }
    return actions.map((action) => ({
      ...action,
      onClick: async () => {
        if (await confirm(question)) action.onClick?.()
      },
    }))
  }
  const chosen = rows.filter(({ id }) => keys.includes(id))
  return {
    steps,
    columns: [age, assignee],
    cases,
    guarded,
    chosen,
    selection: { keys, onChange: setKeys },
    clear: () => setKeys([]),
  }
}
