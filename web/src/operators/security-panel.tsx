import { useMutation } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { withProof } from '../api/proof.ts'
import { operatorRenewRecovery } from '../api/template-client.ts'
import { paths } from '../paths.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { LineList } from '../ui/table/line-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const question = {
  title: '更换恢复码？',
  text: '以前的恢复码立即失效，新的恢复码只显示一次。',
  accept: '更换',
}

/** How an operator's account is kept safe; new recovery codes, when the old ones are used up or seen by others. */
export function SecurityPanel() {
  const renew = useMutation({ mutationFn: () => withProof(operatorRenewRecovery) })
  const ask = async () => {
    if (await confirm(question)) renew.mutate()
  }
  return (
    <Panel title="账号安全">
      <LineList
        label="账号安全"
        lines={[
          {
            key: 'password',
            title: '登录密码',
            text: '修改后，其他设备都要重新登录',
            action: <ButtonLink to={paths.operatorPassword()}>修改密码</ButtonLink>,
          },
          {
            key: 'totp',
            title: '验证器',
            text: '已绑定，登录和处理资金时输入它显示的动态码。换手机请管理员重设',
          },
          {
            key: 'recovery',
            title: '恢复码',
            text: '手机不在身边时代替动态码，每个只能用一次',
            action: (
              <Button loading={renew.isPending} onClick={() => void ask()}>
                更换恢复码
              </Button>
            ),
          },
        ]}
      />
      {renew.data && (
        <Modal
          open
          title="新的恢复码"
          width={420}
          closable={false}
          mask={{ closable: false }}
          footer={
            <Button type="primary" onClick={() => renew.reset()}>
              我已保存
            </Button>
          }
        >
          <p className="muted recovery-note">
            请存在手机以外的地方，关闭后不能再查看。以前的恢复码已经失效。
          </p>
          <RecoveryCodes codes={renew.data} />
        </Modal>
      )}
    </Panel>
  )
}
