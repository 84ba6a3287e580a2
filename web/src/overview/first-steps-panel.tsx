import { CheckCircleFilled } from '@ant-design/icons'
import { type OverviewState, overview } from '@zsm/contract/overview'
import { Button } from 'antd'
import { invalidate, useCall } from '../api/query.ts'
import { FirstCertificationDialog } from '../creators/public.ts'
import { BankDialog } from '../funds/public.ts'
import { FirstShopDialog } from '../shops/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { useView } from '../ui/table/use-view.ts'
import { type StepDialog, stepsOf } from './first-steps.ts'
import './first-steps-panel.css'
import { SampleBar } from './sample-bar.tsx'

type Step = ReturnType<typeof stepsOf>[number]

/** The steps of a new creator to the first income. The next one has a button that does it in place. */
export function FirstStepsPanel({ state }: { state: OverviewState }) {
  const [view, setView] = useView({ step: '' as '' | StepDialog })
  const hide = useCall(overview.hideSteps, {
    invalidates: [overview.get],
    onSuccess: () => toast.success('已收起，在“待处理”或“帮助”里可以再打开'),
  })
  const steps = stepsOf(state)
  const next = steps.find(({ done }) => !done)
  const gone = steps.filter(({ done }) => done).length
  const close = () => {
    setView({ step: '' })
    void invalidate(overview.get)
  }
  return (
    <Panel
      title="开店四步"
      description={`已完成 ${gone} 步。${state.merchantFlag === null ? '上架后就能成交；认证通过并绑好银行卡，就能提现。' : '上架并开通收款后就能成交和提现。'}`}
      actions={
        <Button type="text" loading={hide.isPending} onClick={() => hide.mutate({ hideFlag: true })}>
          收起
        </Button>
      }
    >
      <ol className="first-steps">
        {steps.map((step, index) => (
          <StepLine
            key={step.title}
            step={step}
            number={index + 1}
            next={step === next}
            onOpen={(dialog) => setView({ step: dialog })}
          />
        ))}
      </ol>
      <SampleBar goodId={state.sampleGoodId} />
      {view.step === 'shop' && <FirstShopDialog onClose={close} />}
      {view.step === 'certification' && <FirstCertificationDialog onClose={close} />}
      <BankDialog open={view.step === 'bank'} onClose={close} />
    </Panel>
  )
}

type StepLineProps = { step: Step; number: number; next: boolean; onOpen: (dialog: StepDialog) => void }

function StepLine({ step: { title, text, done, ...step }, number, next, onOpen }: StepLineProps) {
  return (
    <li data-done={done}>
      <span className="step-mark numeric" aria-hidden>
        {done ? <CheckCircleFilled /> : number}
      </span>
      <span>
        {done || next ? <strong>{title}</strong> : <Opener {...step} label={title} onOpen={onOpen} />}
        <span className="muted">{done ? '已完成' : text}</span>
        {next && <Opener {...step} label={step.action} primary onOpen={onOpen} />}
      </span>
    </li>
  )
}

type OpenerProps = Pick<Step, 'to' | 'dialog'> &
  Pick<StepLineProps, 'onOpen'> & { label: string; primary?: boolean }

/** Opens a step: its dialog here, or its page. */
function Opener({ to, dialog, label, primary = false, onOpen }: OpenerProps) {
  if (dialog)
    return (
      <Button type={primary ? 'primary' : 'link'} className="step-opener" onClick={() => onOpen(dialog)}>
        {label}
      </Button>
    )
  return primary ? (
    <ButtonLink to={to} type="primary">
      {label}
    </ButtonLink>
  ) : (
    <Link to={to}>{label}</Link>
  )
}
