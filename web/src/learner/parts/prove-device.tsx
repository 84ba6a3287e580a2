/** @jsxImportSource preact */
import { learners } from '@zsm/contract/learners'
import { useState } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { CodeForm } from './code-form.tsx'

/** A code to the learner's own number, after which this device plays and opens files again. */
export function ProveDevice({ onProved }: { onProved: () => void }) {
  const [mobile, setMobile] = useState('')
  const send = async () => {
    const sent = await learnerCall(learners.sendDeviceCode, {})
    setMobile(sent.mobile)
    return sent
  }
  const submit = async (code: string) => {
    await learnerCall(learners.proveDevice, { code })
    onProved()
  }
  return (
    <CodeForm name="确认是本人" accept="确认并继续" send={send} submit={submit}>
      <p class="notice">
        这个账号最近 7 天在超过 3
        台设备上学习。请用发到您手机号的验证码确认是本人，确认后从停下的地方继续。不认识的设备请在
        <a href={learnerPaths.me()}>我的</a>里下线。
      </p>
      <p class="quiet" role="status">
        {mobile && `验证码已发送到 ${mobile}`}
      </p>
    </CodeForm>
  )
}
