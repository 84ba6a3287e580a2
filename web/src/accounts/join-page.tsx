import { useMutation, useQuery } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { creators } from '@zsm/contract/creators'
import { reference } from '@zsm/contract/reference'
import { promiseSettings } from '@zsm/contract/settings'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { query } from '../api/query.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { typedLines } from '../format/typed-lines.ts'
import { paths } from '../paths.ts'
import { RestoredNotice } from '../ui/form/restored-notice.tsx'
import { Link } from '../ui/page/link.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { beginSession, preloadShell } from './begin-session.ts'
import { failureBeside, type Problems, problemsFrom, problemsOf } from './form-problems.ts'
import { PolicyLinks } from './sign-in/policy-links.tsx'
import {
  SignIn,
  SignInField,
  SignInLines,
  SignInMobile,
  SignInPassword,
  SignInText,
} from './sign-in/sign-in.tsx'
import { SignInCode } from './sign-in/sign-in-code.tsx'
import { useOutsideForm } from './use-outside-form.ts'

const agreement = query(reference.getAgreement, { kind: 'user' }, { background: true })

/** Within how many hours operators promise to decide. */
const promise = query(reference.getConfig, { key: promiseSettings.enroll }, { background: true })

const blank = {
  mobile: '',
  code: '',
  name: '',
  password: '',
  teaches: '',
  experience: '',
  /** One link a line. */
  sampleLinks: '',
  inviteCode: '',
  /** The version of the agreement that the applicant accepted. */
  agreeVersion: '',
}
type Values = typeof blank

/** Never stored in a draft: the number, secrets, and the consent, which is given at the moment of joining. */
const unkept = { mobile: '手机号', code: '验证码', password: '密码', agreeVersion: '协议勾选' }

/** 入驻: a code proves the number, and the applicant accepts the agreement in the version shown. */
export function JoinPage() {
  usePageTitle()
  return (
    <Drafted<Values> owner="visitor" scope="join" except={unkept} waiting={null}>
      {(draft) => <JoinForm draft={draft} />}
    </Drafted>
  )
}

function JoinForm({ draft }: { draft: DraftedForm<Values> }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const version = useQuery(agreement)
  const promised = useQuery(promise)
  const { values, change, problems, setProblems, sendCode } = useOutsideForm({
    ...blank,
    ...draft.restored?.values,
  })
  const [restored, setRestored] = useState(draft.restored)
  const mobile = values.mobile.trim() as Mobile
  const name = values.name.trim()
  const input = {
    ...values,
    mobile,
    name: name === '' ? undefined : name,
    teaches: values.teaches.trim(),
    inviteCode: values.inviteCode.trim().toUpperCase(),
    sampleLinks: typedLines(values.sampleLinks),
  }
  const redirect = params.get('redirect')

  const join = useMutation({
    mutationFn: async () => beginSession({ mobile, ...(await call(creators.createEnroll, input)) }),
    meta: { shown: 'inline' },
    onError: async (error) => {
      const isOutdated = isCallError(error, 'agreementChanged')
      if (isOutdated) change({ agreeVersion: '' })
      setProblems(placed(error))
      if (isOutdated) await version.refetch()
    },
    onSuccess: async () => {
      await draft.end()
      await navigate(redirectTarget(redirect, paths.overview()), { replace: true })
    },
  })
  const edit = (patch: Partial<Values>) => {
    change(patch)
    draft.note({ ...values, ...patch })
    preloadShell()
  }
  const giveUp = () => {
    change(blank)
    setRestored(undefined)
    void draft.end()
  }
  const submit = () => {
    const found = joinProblems(input)
    setProblems(found)
    if (Object.keys(found).length === 0) join.mutate()
  }

  return (
    <SignIn
      title="申请入驻"
      subtitle={`提交后即可使用，审核通过后开始售卖${promised.data ? `；${promised.data.value} 小时内有审核结果` : ''}`}
      submitting={join.isPending || join.isSuccess}
      failure={failureBeside(join.error, placed(join.error))}
      submit={{ text: '同意并入驻', busy: '正在提交…' }}
      onSubmit={submit}
      footer={<Link to={paths.login(redirect ?? undefined)}>已有账号，去登录</Link>}
    >
      {restored && <RestoredNotice restored={restored} onGiveUp={giveUp} />}
      <SignInMobile value={values.mobile} onChange={(mobile) => edit({ mobile })} failure={problems.mobile} />
      <SignInCode
        value={values.code}
        onChange={(code) => edit({ code })}
        failure={problems.code}
        send={() => sendCode(codePurpose.join)}
      />
      <SignInText
        label="昵称（选填）"
        name="name"
        value={values.name}
        onChange={(name) => edit({ name })}
        failure={problems.name}
        autoComplete="nickname"
        maxLength={20}
      />
      <SignInText
        label="教什么"
        name="teaches"
        value={values.teaches}
        onChange={(teaches) => edit({ teaches })}
        failure={problems.teaches}
        autoComplete="off"
        maxLength={100}
        hint="如：手机摄影，从构图到后期"
      />
      <SignInLines
        label="经验（选填）"
        name="experience"
        value={values.experience}
        onChange={(experience) => edit({ experience })}
        failure={problems.experience}
        maxLength={500}
        hint="做了多久、教过谁、有什么成绩"
      />
      <SignInLines
        label="代表作品的链接（选填）"
        name="sampleLinks"
        value={values.sampleLinks}
        onChange={(sampleLinks) => edit({ sampleLinks })}
        failure={problems.sampleLinks}
        maxLength={1600}
        hint="一行一个，最多 5 个；审核时会打开看"
      />
      <SignInText
        label="邀请码（选填）"
        name="inviteCode"
        value={values.inviteCode}
        onChange={(inviteCode) => edit({ inviteCode })}
        failure={problems.inviteCode}
        autoComplete="off"
        maxLength={40}
      />
      <SignInPassword
        label="设置密码"
        autoComplete="new-password"
        value={values.password}
        onChange={(password) => edit({ password })}
        failure={problems.password}
      />
      <Consent
        version={version.data && String(version.data.version)}
        accepted={values.agreeVersion !== ''}
        onChange={(agreeVersion) => edit({ agreeVersion })}
        failure={version.isError ? failureText(version.error) : problems.agreeVersion}
      />
    </SignIn>
  )
}

/** The contract allows no password and no subject; this page requires both. */
function joinProblems(input: CallInput<typeof creators.createEnroll>): Problems {
  const teaches = input.teaches === '' ? { teaches: '请写下想教什么，审核要看' } : {}
  const found = { ...teaches, ...problemsOf(creators.createEnroll, input) }
  return input.agreeVersion === '' ? { ...found, agreeVersion: '请阅读并同意用户协议和隐私政策' } : found
}

const placed = (error: unknown): Problems =>
  isCallError(error, 'mobileTaken') ? { mobile: '这个手机号已入驻，请直接登录' } : problemsFrom(error)

type ConsentProps = {
  /** The version in force; undefined until it is loaded. */
  version: string | undefined
  accepted: boolean
  onChange: (version: string) => void
  failure: string | undefined
}

function Consent({ version, accepted, onChange, failure }: ConsentProps) {
  return (
    <SignInField name="agreeVersion" failure={failure}>
      <span className="sign-in-consent">
        <input
          id="agreeVersion"
          type="checkbox"
          checked={accepted}
          disabled={version === undefined}
          aria-invalid={failure !== undefined}
          aria-describedby={failure && 'agreeVersion-failure'}
          onChange={(event) => onChange(event.target.checked ? (version ?? '') : '')}
        />
        <span>
          <label htmlFor="agreeVersion">我已阅读并同意</label>
          <PolicyLinks />
        </span>
      </span>
    </SignInField>
  )
}
