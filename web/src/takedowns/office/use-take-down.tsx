import { type ReactNode, useState } from 'react'
import { ReasonDialog, type Reasoned } from '../../operators/office/public.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { askTakeDown } from './ask-take-down.tsx'

type Listed = Parameters<typeof askTakeDown>[0] & { takenDownFlag: boolean }

/** The action 下架 of a row, and the dialog that it opens. */
export function useTakeDown(): [takeDown: (target: Listed) => RowAction, dialog: ReactNode] {
  const [asked, setAsked] = useState<Reasoned>()
  const takeDown = (target: Listed): RowAction => ({
    label: '下架',
    danger: true,
    disabled: target.takenDownFlag ? '已经下架' : undefined,
    onClick: () => setAsked(askTakeDown(target)),
  })
  return [takeDown, asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />]
}
