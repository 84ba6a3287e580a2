import type { CreatorFacts } from '@zsm/contract/office/creator-page'
import { operators } from '@zsm/contract/operators'
import { accountCan, accountState } from '@zsm/contract/states'
import { useState } from 'react'
import { AdjustmentDialog } from '../../../funds/public.ts'
import {
  DecisionButtons,
  ReasonDialog,
  type Reasoned,
  useDecision,
  useRole,
} from '../../../operators/office/public.ts'
import type { RowAction } from '../../../ui/table/row-actions.tsx'
import { freezing } from '../freezing.ts'
import { LookDialog } from './look-dialog.tsx'

/** What the operator's roles may do to the creator. */
export function CreatorActions({ creator }: { creator: CreatorFacts }) {
  const { id, name, statusDict } = creator
  const [asked, setAsked] = useState<Reasoned>()
  const [adjusting, setAdjusting] = useState(false)
  const [looking, setLooking] = useState(false)
  const supports = useRole('support')
  const adjusts = useRole('finance')
  const unfreeze = useDecision(operators.unfreezeAccount, '已解冻，可以重新登录')
  const question = { title: `解冻 ${name} 的账号？`, text: '解冻后可以重新登录。', accept: '解冻' }
  const actions: (RowAction | false)[] = [
    supports && statusDict !== accountState.closed && { label: '只读查看', onClick: () => setLooking(true) },
    adjusts && { label: '资金调整', onClick: () => setAdjusting(true) },
    supports &&
      accountCan.unfreeze.includes(statusDict) && {
        label: '解冻',
        onClick: () => unfreeze(question, { id }),
      },
    supports &&
      accountCan.freeze.includes(statusDict) && {
        label: '冻结',
        danger: true,
        onClick: () => setAsked(freezing(id, name)),
      },
  ]
  return (
    <>
      <DecisionButtons actions={actions.filter((action) => action !== false)} />
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />}
      {looking && <LookDialog creator={creator} onClose={() => setLooking(false)} />}
      {adjusting && <AdjustmentDialog creator={{ id, name }} onClose={() => setAdjusting(false)} />}
    </>
  )
}
