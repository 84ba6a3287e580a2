/** @jsxImportSource preact */
import { learners } from '@zsm/contract/learners'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { useCountdown } from '../buying/use-countdown.ts'

/** A code to the learner's own number, after which this device plays and opens files again. */
export function ProveDevice({ onProved }: { onProved: () => void }) {
  const [code, setCode] = useState('')
  const [mobile, setMobile] = useState('')
  const [problem, setProblem] = useState('')
  const [resendTime, setResendTime] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wait = useCountdown(resendTime)

  const run = async (task: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    await task().catch((error) => setProblem(failureText(error)))
    setBusy(false)
  }
  const send = () =>
    run(async () => {
      const sent = await learnerCall(learners.sendDeviceCode, {})
      setMobile(sent.mobile)
      setResendTime(sent.resendTime)
    })
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => {
      if (!/^\d{6}$/.test(code)) return setProblem('请输入 6 位验证码')
      await learnerCall(learners.proveDevice, { code })
      onProved()
    })
  }

  return (
    <form class="form" aria-label="确认是本人" onSubmit={submit} noValidate>
      <p class="notice">
        这个账号最近 7 天在超过 3
        台设备上学习。请用发到您手机号的验证码确认是本人，确认后从停下的地方继续。不认识的设备请在
        <a href={learnerPaths.me()}>我的</a>里下线。
      </p>
      <label>
        验证码{mobile && `（已发送到 ${mobile}）`}
        <span class="with-button">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onInput={({ currentTarget }) => setCode(currentTarget.value.trim())}
          />
          <button type="button" class="small" disabled={wait > 0 || busy} onClick={send}>
            {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
          </button>
        </span>
      </label>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" aria-busy={busy}>
        {busy ? '请稍候…' : '确认并继续'}
      </button>
    </form>
  )
}
