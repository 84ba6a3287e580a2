/** @jsxImportSource preact */
import {
  type LearnerClosingOutlook,
  type LearnerObstacle,
  learnerClosing,
  ownDataPath,
} from '@zsm/contract/learners/closing'
import { useState } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { CodeForm } from '../parts/code-form.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { forgetUnsent } from '../player/unsent-place.ts'
import { forgetTyped } from '../service/typed-text.ts'

/** `/me/closing`: a learner's own data, and the end of the account. */
export function ClosingPage() {
  const outlook = useCall(learnerClosing.get, {})
  const [dueTime, setDueTime] = useState('')
  if (dueTime) return <Asked dueTime={dueTime} />
  return (
    <Read of={outlook}>
      {(outlook) => (
        <>
          <OwnData />
          <section class="card" aria-labelledby="closing">
            <h1 id="closing">注销账号</h1>
            <Consequences {...outlook} />
            {outlook.obstacles.length > 0 ? (
              <Obstacles of={outlook.obstacles} />
            ) : (
              <ClosingForm {...outlook} onAsked={setDueTime} />
            )}
          </section>
        </>
      )}
    </Read>
  )
}

const OwnData = () => (
  <section class="card" aria-labelledby="own-data">
    <h2 id="own-data">我的资料</h2>
    <p class="quiet">
      一个 JSON
      文件：资料、登录的设备、订单、支付和退款、学习进度、提问、评价、消息和服务留言。文件的内容请在订单里下载。
      在微信或抖音里不能下载时，请用浏览器打开本页。
    </p>
    <p class="actions">
      <a class="small button" href={ownDataPath} download>
        下载我的资料
      </a>
    </p>
  </section>
)

const Consequences = ({ usableCount, coolingDays }: LearnerClosingOutlook) => (
  <div class="rich">
    <ul>
      <li>所有设备马上退出登录。{coolingDays} 天内用验证码登录一次就撤回，期满后不能恢复。</li>
      {usableCount > 0 && <li>您有 {usableCount} 件商品还可以使用，注销后都不能再学习、查看和下载。</li>}
      <li>删除手机号、昵称、登录方式、学习进度、消息、服务留言和文件；提问和评价留下，不再带您的名字。</li>
      <li>订单和付款记录依法保存，其中不再能看出您是谁。</li>
      <li>如果您也是创作者，创作者账号不受影响。</li>
    </ul>
  </div>
)

const texts: Record<LearnerObstacle['name'], { title: string; wayOut: string; to: (id: string) => string }> =
  {
    checkout: { title: '等待付款', wayOut: '请付款或取消', to: learnerPaths.checkout },
    refund: { title: '退款没有完成', wayOut: '请等退款到账，或撤回申请', to: learnerPaths.order },
    service: { title: '服务没有完成', wayOut: '请等交付后验收，或申请退款', to: learnerPaths.order },
  }

function Obstacles({ of }: { of: readonly LearnerObstacle[] }) {
  return (
    <>
      <p class="notice" role="status">
        还不能注销，请先处理完：
      </p>
      <ul class="rows">
        {of.map(({ name, id, goodName }) => (
          <li key={name + id}>
            <span>
              {goodName}
              <span class="quiet block">
                {texts[name].title}。{texts[name].wayOut}。
              </span>
            </span>
            <a class="small button" href={texts[name].to(id)}>
              去处理
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const requestIdFor = requestIds()

type ClosingFormProps = LearnerClosingOutlook & { onAsked: (dueTime: string) => void }

/** A code to the learner's number, so that nobody with an unlocked phone closes the account of another. */
function ClosingForm({ mobile, onAsked }: ClosingFormProps) {
  const submit = async (code: string) => {
    const asked = { code, requestId: requestIdFor({ code }) }
    const { dueTime } = await learnerCall(learnerClosing.create, asked)
    forgetTyped()
    forgetUnsent()
    onAsked(dueTime)
  }
  return (
    <CodeForm
      label={`验证码（发送到 ${mobile}）`}
      accept="确认注销"
      send={() => learnerCall(learnerClosing.sendCode, {})}
      submit={submit}
    />
  )
}

const Asked = ({ dueTime }: { dueTime: string }) => (
  <section class="card narrow" role="status">
    <h1>注销申请已提交</h1>
    <p>{timeText(dueTime)} 之后账号将被注销。在这之前用验证码登录一次，就撤回申请，一切照旧。</p>
  </section>
)
