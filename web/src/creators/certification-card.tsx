import { useQuery } from '@tanstack/react-query'
import type { Certification } from '@zsm/contract/certifications'
import { creators } from '@zsm/contract/creators'
import { reference } from '@zsm/contract/reference'
import { certificationState } from '@zsm/contract/states'
import { Button } from 'antd'
import { query, useCall } from '../api/query.ts'
import { colorOf, labelOf } from '../format/dictionary.ts'
import { dateTime } from '../format/time.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { Panel } from '../ui/page/page.tsx'
import { factsOf, fieldNames, type Standing } from './certification-facts.ts'
import './certification.css'

const kinds: Record<Certification['statusDict'], StatusKind> = {
  [certificationState.none]: 'info',
  [certificationState.waiting]: 'warning',
  [certificationState.passed]: 'success',
  [certificationState.rejected]: 'danger',
  [certificationState.expiring]: 'warning',
  [certificationState.expired]: 'danger',
}

type Props = {
  title: string
  text: string
  standing: Standing
  /** Whether this card is the page's next task: its button is the primary one. */
  next: boolean
  onEdit: () => void
}

/** One kind of certification: the valid one, the pending one, and the next task. */
export function CertificationCard({ title, text, standing: { approved, open, over }, next, onEdit }: Props) {
  return (
    <Panel
      title={title}
      description={text}
      actions={
        open ? (
          <OpenActions open={open} next={next} onEdit={onEdit} />
        ) : (
          <Begin again={approved.length > 0 || over} next={next} onEdit={onEdit} />
        )
      }
    >
      <div className="certification">
        {over && !open && <Notice kind="danger">认证已过期，重新提交并通过后才能继续使用。</Notice>}
        {open && <UnderWay open={open} />}
        {approved.map((one) => (
          <InForce key={one.id} one={one} />
        ))}
        {!open && approved.length === 0 && !over && <p className="muted">还没有提交。</p>}
      </div>
    </Panel>
  )
}

const Begin = ({ again, next, onEdit }: { again: boolean; next: boolean; onEdit: () => void }) => (
  <Button {...(next && { type: 'primary' })} onClick={onEdit}>
    {again ? '更新认证' : '提交认证'}
  </Button>
)

function OpenActions({ open, next, onEdit }: { open: Certification; next: boolean; onEdit: () => void }) {
  const withdraw = useCall(creators.withdrawCertification, {
    invalidates: [creators],
    onSuccess: () => toast.success('已撤回，修改后可以重新提交'),
  })
  const withdrawAfterAsking = async () => {
    const text = '撤回后不再审核，填过的资料会留着，可以修改后重新提交。'
    if (await confirm({ title: '撤回这次提交？', text, accept: '撤回' })) withdraw.mutate({ id: open.id })
  }
  if (open.statusDict === certificationState.waiting)
    return <Button onClick={withdrawAfterAsking}>撤回提交</Button>
  return (
    <Button {...(next && { type: 'primary' })} onClick={onEdit}>
      修改后重新提交
    </Button>
  )
}

const StateOf = ({ one: { statusDict } }: { one: Certification }) => (
  <Status kind={colorOf('certificationStatusDict', statusDict) || kinds[statusDict]}>
    {statusDict === certificationState.none ? '已撤回' : labelOf('certificationStatusDict', statusDict)}
  </Status>
)

function UnderWay({ open }: { open: Certification }) {
  const { statusDict, rejectReason, rejectFields, submitTime } = open
  return (
    <section className="certification-part" aria-label="正在办理">
      <p>
        <StateOf one={open} />
        <span className="muted">
          {dateTime(submitTime)} 提交
          {statusDict === certificationState.waiting && <ReviewTime />}
        </span>
      </p>
      {statusDict === certificationState.rejected && (
        <Notice kind="danger">
          {rejectReason}
          {rejectFields.length > 0 &&
            `（需要修改：${rejectFields.map((field) => fieldNames[field]).join('、')}）`}
        </Notice>
      )}
    </section>
  )
}

const reviewDays = query(reference.getConfig, { key: 'zsm_review_days' }, { background: true })

function ReviewTime() {
  const days = useQuery({ ...reviewDays, meta: { quiet: true } }).data?.value
  return days ? `，通常 ${days} 个工作日内有结果` : ''
}

function InForce({ one }: { one: Certification }) {
  return (
    <section className="certification-part" aria-label="已通过的认证">
      <p>
        <StateOf one={one} />
        {one.auditTime && <span className="muted">{dateTime(one.auditTime)} 通过</span>}
      </p>
      {one.statusDict === certificationState.expiring && (
        <Notice kind="warning">证件 {one.validTo} 到期，到期后不能提现，请提前更新。</Notice>
      )}
      <Facts of={factsOf(one)} />
    </section>
  )
}
