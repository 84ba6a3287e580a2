import { useMutation, useQuery } from '@tanstack/react-query'
import { template } from '@zsm/contract/operators-template'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureText } from '../api/failures.ts'
import { useOperatorSession } from '../api/operator-session.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { operatorConfirmSecond, operatorOfferSecond, operatorProve, readOwn } from '../api/template-client.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { SignIn, SignInText } from '../ui/sign-in.tsx'
import { operatorFace } from './operator-face.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './verify.css'

/** After the password: the second factor is proved, or taken up at the first sign-in. */
export function OperatorVerifyPage() {
  usePageTitle('身份验证')
  // as it was when the page opened: it is taken up here
  const [isNew] = useState(() => useOperatorSession.getState().session?.proof === 'enrol')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const goOn = () => navigate(redirectTarget(params.get('redirect'), paths.operatorHome()), { replace: true })
  return isNew ? <TakeUp onDone={goOn} /> : <Prove onDone={goOn} />
}

type StepProps = { onDone: () => unknown }

function Prove({ onDone }: StepProps) {
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const prove = useMutation({
    mutationFn: () => operatorProve(code.trim()),
    meta: { shown: 'inline' },
    onSuccess: onDone,
  })
  const submit = () => {
    setChecked(true)
    if (code.trim() !== '') prove.mutate()
  }
  return (
    <SignIn
      face={operatorFace}
      title="身份验证"
      subtitle="请输入验证器里的 6 位数字，没有手机时输入一个恢复码"
      submit={{ text: '验证', busy: '正在验证…' }}
      submitting={prove.isPending || prove.isSuccess}
      failure={prove.error ? failureText(prove.error) : undefined}
      onSubmit={submit}
    >
      <CodeField
        value={code}
        onChange={setCode}
        failure={checked && code.trim() === '' ? '请输入动态码' : undefined}
      />
    </SignIn>
  )
}

function TakeUp({ onDone }: StepProps) {
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const offer = useQuery({
    queryKey: [template.offerSecond.path],
    queryFn: operatorOfferSecond,
    // an offer is the session's own: another one would take its place
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const confirm = useMutation({ mutationFn: () => operatorConfirmSecond(code), meta: { shown: 'inline' } })
  const finish = useMutation({ mutationFn: readOwn, meta: { shown: 'inline' }, onSuccess: onDone })
  const failure = offer.error ?? confirm.error ?? finish.error
  if (confirm.data)
    return (
      <SignIn
        face={operatorFace}
        title="请保存恢复码"
        subtitle="手机丢失时，每个恢复码可以代替动态码用一次。关闭后不能再查看。"
        submit={{ text: '我已保存', busy: '正在进入…' }}
        submitting={finish.isPending || finish.isSuccess}
        failure={failure ? failureText(failure) : undefined}
        onSubmit={() => finish.mutate()}
      >
        <RecoveryCodes codes={confirm.data} />
      </SignIn>
    )
  const submit = () => {
    setChecked(true)
    if (isCode(code)) confirm.mutate()
  }
  return (
    <SignIn
      face={operatorFace}
      title="绑定验证器"
      subtitle="用手机上的验证器（如微信小程序“腾讯身份验证器”、Google Authenticator）扫码，再输入它显示的 6 位数字"
      submit={{ text: '绑定', busy: '正在绑定…' }}
      submitting={confirm.isPending}
      failure={failure ? failureText(failure) : undefined}
      onSubmit={submit}
    >
      {offer.data && (
        <>
          <QrCode text={offer.data.address} label="验证器的二维码" />
          <p className="totp-secret muted">
            不能扫码时手动输入：<code>{offer.data.secret}</code>
          </p>
        </>
      )}
      <CodeField
        value={code}
        onChange={setCode}
        failure={checked && !isCode(code) ? '请输入验证器里的 6 位数字' : undefined}
      />
    </SignIn>
  )
}

const isCode = (text: string) => /^\d{6}$/.test(text)

type CodeFieldProps = { value: string; onChange: (code: string) => void; failure: string | undefined }

const CodeField = (field: CodeFieldProps) => (
  <SignInText {...field} label="动态码" name="code" autoComplete="one-time-code" maxLength={20} />
)
