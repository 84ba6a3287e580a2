/** @jsxImportSource preact */
import { accounts } from '@zsm/contract/accounts'
import { isCallError } from '@zsm/contract/client/call-error'
import { learners } from '@zsm/contract/learners'
import { reference } from '@zsm/contract/reference'
import { captchaSetting } from '@zsm/contract/settings'
import { getAgreement } from '@zsm/contract/site/agreements'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { proveTo } from '../../accounts/geetest.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { paths } from '../../paths.ts'
import { CodeField, codeProblem } from '../parts/code-field.tsx'
import { useOneTask } from '../parts/use-one-task.ts'
import { WechatSignIn } from './wechat-sign-in.tsx'

/** Mobile number, code and agreement. The first sign-in makes the learner. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [resendTime, setResendTime] = useState<string>()
  const [stayed, setStayed] = useState(false)
  const { run, problem, busy } = useOneTask()

  const send = () =>
    run(async () => {
      if (!isMobile(mobile)) return '请输入 11 位手机号'
      const { value: captchaId } = await learnerCall(reference.getConfig, { key: captchaSetting })
      const proof = await proveTo(captchaId)
      if (!proof.passed) return proof.why
      const asked = { mobile, msgDict: codePurpose.learn, captcha: proof.captcha }
      setResendTime((await learnerCall(accounts.sendCode, asked)).resendTime)
      return undefined
    })

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => {
      if (!isMobile(mobile)) return '请输入 11 位手机号'
      const wrong = codeProblem(code)
      if (wrong) return wrong
      if (!agreed) return '请先阅读并同意用户协议和隐私政策'
      if (await signIn(mobile, code)) setStayed(true)
      else onSignedIn()
      return undefined
    })
  }

  if (stayed) return <Stayed onRead={onSignedIn} />
  return (
    <form class="form" onSubmit={submit} noValidate>
      <WechatSignIn />
      <label>
        手机号
        <input
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          value={mobile}
          onInput={({ currentTarget }) => setMobile(currentTarget.value.trim())}
        />
      </label>
      <CodeField {...{ label: '验证码', value: code, onChange: setCode, onSend: send, resendTime, busy }} />
      <label class="check">
        <input
          type="checkbox"
          checked={agreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        <span>
          已阅读并同意
          <a href={paths.agreement()} target="_blank" rel="noopener">
            《用户协议》
          </a>
          和
          <a href={paths.privacy()} target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </span>
      </label>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" aria-busy={busy}>
        {busy ? '请稍候…' : '登录'}
      </button>
      <p class="quiet">没有账号时，登录会自动注册。</p>
    </form>
  )
}

/** The sign-in took back a request to close the account. */
const Stayed = ({ onRead }: { onRead: () => void }) => (
  <div class="form">
    <p class="notice" role="status">
      您之前申请了注销账号。这次登录已撤回申请，账号和买过的内容都照旧。
    </p>
    <button type="button" class="main" onClick={onRead}>
      知道了
    </button>
  </div>
)

const isMobile = (text: string): text is Mobile => /^1[3-9]\d{9}$/.test(text)

/** Accepts the agreement's version in force. If it changed between reading and sending, it is read again, once. */
async function signIn(mobile: Mobile, code: string): Promise<boolean> {
  const { version } = await learnerCall(getAgreement, { kind: 'user' })
  const input = { mobile, code, agreeVersion: String(version) }
  const { closingStoppedFlag } = await learnerCall(learners.signIn, input).catch((error) => {
    if (isCallError(error, 'agreementChanged')) throw new Error('用户协议刚刚更新，请重新阅读后再登录')
    throw error
  })
  return closingStoppedFlag
}
