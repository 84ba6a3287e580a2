import type { CaseList, ChangedRow } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'

/** A decision on several rows at once. The answer says of each row whether it was done. */
export type Several<Row> = {
  label: string
  danger?: boolean
  /** Of the chosen rows those that the decision fits. */
  fits: (row: Row) => boolean
  endpoint: Endpoint
  input: (rows: readonly Row[]) => object
  /** What the creators may do afterwards, in the question before it. */
  text: string
  /** The label of the reason, if the decision needs one. */
  reason?: string
}

type SeveralButtonsProps<Row> = {
  listName: CaseList
  chosen: readonly Row[]
  several: readonly Several<Row>[]
  nameOf: (id: string) => string
  onDone: () => void
}

export function SeveralButtons<Row>({ listName, chosen, several, nameOf, onDone }: SeveralButtonsProps<Row>) {
  const [outcome, setOutcome] = useState<{ title: string; rows: readonly ChangedRow[] }>()
  const answered = (title: string, answer: unknown) => {
    const { list } = answer as { list: ChangedRow[] }
    onDone()
    if (list.some(({ doneFlag }) => !doneFlag)) setOutcome({ title, rows: list })
    else toast.success(`已${title} ${list.length} 项`)
  }
  return (
    <>
      {several.map((decision) => (
        <SeveralButton
          key={decision.label}
          listName={listName}
          decision={decision}
          rows={chosen.filter(decision.fits)}
          onAnswer={(answer) => answered(decision.label, answer)}
        />
      ))}
      {outcome && <OutcomeDialog {...outcome} nameOf={nameOf} onClose={() => setOutcome(undefined)} />}
    </>
  )
}

type SeveralButtonProps<Row> = {
  listName: CaseList
  decision: Several<Row>
  rows: readonly Row[]
  onAnswer: (answer: unknown) => void
}

function SeveralButton<Row>({ listName, decision, rows, onAnswer }: SeveralButtonProps<Row>) {
  const { label, danger = false, endpoint, input, text, reason } = decision
  const [asking, setAsking] = useState(false)
  const call = useCall(endpoint, { invalidates: [operators], onSuccess: onAnswer })
  const title = `${label} ${rows.length} 项`
  const begin = async () => {
    if (reason) setAsking(true)
    else if (await confirm({ title: `${title}？`, text, accept: label }))
      call.mutate(input(rows) as CallInput<Endpoint>)
  }
  return (
    <>
      <Button danger={danger} disabled={rows.length === 0 || call.isPending} onClick={begin}>
        {rows.length === 0 ? label : title}
      </Button>
      {asking && reason && (
        <ReasonDialog
          endpoint={endpoint}
          input={input(rows) as Record<string, unknown>}
          listName={listName}
          title={title}
          label={reason}
          submitLabel={label}
          hint={text}
          onAnswer={onAnswer}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
