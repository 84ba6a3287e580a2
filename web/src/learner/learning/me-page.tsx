/** @jsxImportSource preact */
import { learners } from '@zsm/contract/learners'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { SignInForm } from '../buying/sign-in-form.tsx'
import { LazyPart } from '../parts/lazy-part.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { forgetUnsent } from '../player/unsent-place.ts'
import { forgetTyped } from '../service/typed-text.ts'
import { Identities } from './identities.tsx'
import { rememberSignedIn } from './signed-in-here.ts'

/** `/me`: the learner's name and devices. */
export function MePage() {
  const current = useCall(learners.current, {})
  return (
    <Read of={current}>
      {({ learner }) =>
        learner ? (
          <>
            <section class="card">
              <h1>{learner.name}</h1>
              <p class="quiet">{learner.mobile}</p>
              <Name name={learner.name} again={current.again} />
            </section>
            <section class="card" aria-label="我的">
              <ul class="rows">
                <li>
                  <a href={learnerPaths.myQuestions()}>我的提问</a>
                </li>
                <li>
                  <a href={learnerPaths.myReviews()}>我的评价</a>
                </li>
                <li>
                  <a href={learnerPaths.complaints()}>我的投诉</a>
                </li>
                <li>
                  <a href={learnerPaths.closing()}>下载资料、注销账号</a>
                </li>
              </ul>
            </section>
            <LazyPart load={messages} props={{}} />
            <Identities />
            <Devices />
            <SignOut again={current.again} />
          </>
        ) : (
          <section class="card narrow">
            <h1>手机号登录</h1>
            <SignInForm onSignedIn={current.again} />
          </section>
        )
      }
    </Read>
  )
}

function SignOut({ again }: { again: () => Promise<void> }) {
  const [problem, setProblem] = useState('')
  const leave = () =>
    learnerCall(learners.signOut, {}).then(
      () => {
        forgetTyped()
        forgetUnsent()
        rememberSignedIn(false)
        return again()
      },
      (error) => setProblem(`还没有退出：${failureText(error)}`),
    )
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        <button type="button" class="plain" onClick={leave}>
          退出登录
        </button>
      </p>
    </>
  )
}

const messages = async () => (await import('./messages.tsx')).Messages

function Name({ name, again }: { name: string; again: () => Promise<void> }) {
  const [value, setValue] = useState(name)
  const [message, setMessage] = useState('')
  const save = () =>
    learnerCall(learners.rename, { name: value }).then(
      () => {
        setMessage('已保存')
        return again()
      },
      (error) => setMessage(failureText(error)),
    )
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label>
        昵称（老师在订单和提问里看到的名字）
        <span class="with-button">
          <input
            value={value}
            maxLength={20}
            onInput={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <button type="submit" class="small">
            保存
          </button>
        </span>
      </label>
      <p class="quiet" role="status">
        {message}
      </p>
    </form>
  )
}

function Devices() {
  const devices = useCall(learners.listSession, {})
  return (
    <Read of={devices}>
      {({ list }) => (
        <section class="card" aria-labelledby="devices">
          <h2 id="devices">登录的设备</h2>
          <ul class="rows">
            {list.map(({ id, userAgent, createTime, currentFlag }) => (
              <li key={id}>
                <span>
                  {deviceOf(userAgent)}
                  {currentFlag && <span class="tag good-tag">本机</span>}
                  <span class="quiet block">{timeText(createTime, '{y}-{m}-{d} {h}:{i}')} 登录</span>
                </span>
                {!currentFlag && (
                  <button
                    type="button"
                    class="small"
                    onClick={() =>
                      learnerCall(learners.endSession, { id }).then(devices.again, devices.again)
                    }
                  >
                    下线
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Read>
  )
}

const kinds: readonly [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/aweme|BytedanceWebview/i, '抖音'],
  [/iPad/i, 'iPad'],
  [/iPhone/i, 'iPhone'],
  [/Android|HarmonyOS/i, '安卓手机'],
  [/Windows/i, 'Windows 电脑'],
  [/Macintosh/i, 'Mac 电脑'],
]

const deviceOf = (userAgent: string) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '其他设备'
