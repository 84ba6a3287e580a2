/** @jsxImportSource preact */
import { learners } from '@zsm/contract/learners'
import { learnerCall } from '../../api/learner-call.ts'
import { timeText } from '../../format/time.ts'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'

/** The providers' accounts that sign the learner in. Shows nothing if there are none. */
export function Identities() {
  const identities = useCall(learners.listIdentity, {})
  return (
    <Read of={identities}>
      {({ list }) =>
        list.length > 0 && (
          <section class="card" aria-labelledby="identities">
            <h2 id="identities">快捷登录</h2>
            <ul class="rows">
              {list.map(({ channel, createTime }) => (
                <li key={channel}>
                  <span>
                    微信
                    <span class="quiet block">{timeText(createTime, '{y}-{m}-{d} {h}:{i}')} 绑定</span>
                  </span>
                  <button
                    type="button"
                    class="small"
                    onClick={() =>
                      learnerCall(learners.unbindIdentity, { channel }).then(
                        identities.again,
                        identities.again,
                      )
                    }
                  >
                    解绑
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Read>
  )
}
