import { useMutation, useQuery } from '@tanstack/react-query'
import { template } from '@zsm/contract/operators/template'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SignIn } from '../accounts/sign-in/public.ts'
import { failureText } from '../api/failure-text.ts'
import { forgetOperator, needsProof, useOperatorSession } from '../api/operator-session.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import {
  operatorConfirmSecond,
  operatorLogout,
  operatorOfferSecond,
  operatorProve,
  readOwn,
} from '../api/template-client.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { type CodeKind, CodeStep } from './code-step.tsx'
import { operatorFace } from './operator-face.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpOffer } from './totp-offer.tsx'

/** After the password: the second factor is proved, or enrolled at the first sign-in. */
export function OperatorVerifyPage() {
  usePageTitle('身份验证')
  // its state when the page opened, because enrolling on this page changes it
  const [isNew] = useState(() => useOperatorSession.getState().session?.proof === 'enrol')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const goOn = () => navigate(redirectTarget(params.get('redirect'), paths.operatorHome()), { replace: true })
  return isNew ? <TakeUp onDone={goOn} /> : <Prove onDone={goOn} />
}

type StepProps = { onDone: () => unknown }

const asked: Record<CodeKind, { subtitle: string; other: CodeKind; otherWay: string }> = {
  totp: {
    subtitle: '请打开手机上的验证器，输入现在显示的 6 位数字',
    other: 'recovery',
    otherWay: '没有手机？用恢复码',
  },
  recovery: {
    subtitle: '请输入一个还没有用过的恢复码，用过就失效',
    other: 'totp',
    otherWay: '改用验证器',
  },
}

function Prove({ onDone }: StepProps) {
  const [kind, setKind] = useState<CodeKind>('totp')
  const { subtitle, other, otherWay } = asked[kind]
  const prove = useMutation({ mutationFn: operatorProve, meta: { shown: 'inline' }, onSuccess: onDone })
  const change = () => {
    prove.reset()
    setKind(other)
  }
  return (
    <CodeStep
      key={kind}
      kind={kind}
      title="身份验证"
      subtitle={subtitle}
      submit={{ text: '验证', busy: '正在验证…' }}
      submitting={prove.isPending || prove.isSuccess}
      failure={prove.error}
      onCode={prove.mutate}
      footer={
        <>
          <button type="button" className="link-button" onClick={change}>
            {otherWay}
          </button>
          <OtherAccount />
        </>
      }
    />
  )
}

function TakeUp({ onDone }: StepProps) {
  const offer = useQuery({
    queryKey: [template.offerSecond.path],
    queryFn: async () => {
      // It may be enrolled already: a user who reloads the page of recovery codes has passed this step.
      await readOwn()
      if (needsProof()) return operatorOfferSecond()
      toast.info('验证器已绑定。恢复码没有保存的，请在个人资料里更换')
      await onDone()
      return null
    },
    // an offer belongs to the session, and another one would replace it
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const confirm = useMutation({ mutationFn: operatorConfirmSecond, meta: { shown: 'inline' } })
  const finish = useMutation({ mutationFn: readOwn, meta: { shown: 'inline' }, onSuccess: onDone })
  if (confirm.data)
    return (
      <SignIn
        face={operatorFace}
        title="请保存恢复码"
        subtitle="手机丢失时，每个恢复码可以代替动态码用一次。离开这一页后不能再查看。"
        submit={{ text: '我已保存', busy: '正在进入…' }}
        submitting={finish.isPending || finish.isSuccess}
        failure={finish.error ? failureText(finish.error) : undefined}
        onSubmit={() => finish.mutate()}
      >
        <RecoveryCodes codes={confirm.data} />
      </SignIn>
    )
  return (
    <CodeStep
      kind="totp"
      title="绑定验证器"
      subtitle="用手机上的验证器（如微信小程序“腾讯身份验证器”、Google Authenticator）扫码，再输入它显示的 6 位数字"
      submit={{ text: '绑定', busy: '正在绑定…' }}
      submitting={confirm.isPending}
      failure={confirm.error}
      onCode={confirm.mutate}
      footer={<OtherAccount />}
    >
      <TotpOffer from={offer} />
    </CodeStep>
  )
}

/** Signs out a user who cannot prove the second factor of this account. */
function OtherAccount() {
  const navigate = useNavigate()
  const leave = async () => {
    // The session ends here, whether or not the server could be told.
    await operatorLogout().catch(() => undefined)
    forgetOperator()
    await navigate(paths.operatorLogin(), { replace: true })
  }
  return (
    <button type="button" className="link-button" onClick={() => void leave()}>
      换个账号登录
    </button>
  )
}
