import type { CaseList } from '@zsm/contract/office/cases'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { GiveDialog } from './give-dialog.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { type Refused, useCaseCalls } from './use-cases.ts'

type CasesBarProps = {
  listName: CaseList
  /** The rows of this page that are chosen. */
  chosen: readonly string[]
  nameOf: (id: string) => string
  onClear: () => void
  /** Decisions on several rows at once, where the rule allows it. */
  children?: ReactNode
}

/** What is done with several rows at once. */
export function CasesBar({ listName, chosen, nameOf, onClear, children }: CasesBarProps) {
  const [giving, setGiving] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const { take, give, back, busy } = useCaseCalls(listName, setRefused)
  const done = (call: (ids: readonly string[]) => void) => {
    call(chosen)
    onClear()
  }
  return (
    <>
      {/* It stays mounted, because a decision tells its outcome after the rows have left the list. */}
      <div
        className="filters"
        role="toolbar"
        aria-label="所选的项"
        style={chosen.length === 0 ? { display: 'none' } : undefined}
      >
        <strong className="numeric">已选 {chosen.length} 项</strong>
        {children}
        <Button disabled={busy} onClick={() => done(take)}>
          领取
        </Button>
        <Button disabled={busy} onClick={() => setGiving(true)}>
          转交
        </Button>
        <Button disabled={busy} onClick={() => done(back)}>
          放回
        </Button>
        <button type="button" className="link-button" onClick={onClear}>
          取消选择
        </button>
      </div>
      {giving && (
        <GiveDialog
          listName={listName}
          count={chosen.length}
          onClose={() => setGiving(false)}
          onGive={(operatorId) => {
            setGiving(false)
            done((ids) => give(ids, operatorId))
          }}
        />
      )}
      {refused && <OutcomeDialog {...refused} nameOf={nameOf} onClose={() => setRefused(undefined)} />}
    </>
  )
}
