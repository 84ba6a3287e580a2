import { useMutation } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { withProof } from '../api/proof.ts'
import { operatorRenewRecovery } from '../api/template-client.ts'
import { confirm } from '../ui/confirm.ts'
import { Panel } from '../ui/page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const question = {
  title: '更换恢复码？',
  text: '以前的恢复码立即失效，新的恢复码只显示一次。',
  accept: '更换',
}

/** The second factor of whoever is signed in: new recovery codes, when the old ones are used up or seen by others. */
export function SecondFactorPanel() {
  const renew = useMutation({ mutationFn: () => withProof(operatorRenewRecovery) })
  const ask = async () => {
    if (await confirm(question)) renew.mutate()
  }
  return (
    <Panel
      title="两步验证"
      description="登录和处理资金时要输入验证器里的动态码。换手机或手机丢失时用恢复码登录，或请管理员重设验证器。"
      actions={
        <Button loading={renew.isPending} onClick={() => void ask()}>
          更换恢复码
        </Button>
      }
    >
      <p className="muted">恢复码每个只能用一次，请保存在手机以外的地方。</p>
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
          <RecoveryCodes codes={renew.data} />
        </Modal>
      )}
    </Panel>
  )
}
