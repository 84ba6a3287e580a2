import { useMutation, useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { template } from '@zsm/contract/operators/template'
import { Button, Modal } from 'antd'
import { withProof } from '../api/proof.ts'
import { invalidate, query } from '../api/query.ts'
import { operatorConfirmSecond, operatorOfferSecond, operatorRenewRecovery } from '../api/template-client.ts'
import { paths } from '../paths.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { confirm } from '../ui/overlay/confirm.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { LineList } from '../ui/table/line-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Offer, Scan } from './totp-offer.tsx'

const question = {
  title: '更换恢复码？',
  text: '以前的恢复码立即失效，新的恢复码只显示一次。',
  accept: '更换',
}

const readAgain = () => invalidate(operators.getSecurity)

/** The security of an operator's account: a new phone, and new recovery codes when the old ones are used up or exposed. */
export function SecurityPanel() {
  const security = useQuery(query(operators.getSecurity, {}))
  const renew = useMutation({ mutationFn: () => withProof(operatorRenewRecovery), onSuccess: readAgain })
  const offer = useMutation({ mutationFn: () => withProof(operatorOfferSecond) })
  const take = useMutation({
    mutationFn: (code: string) => withProof(() => operatorConfirmSecond(code)),
    meta: { shown: 'inline' },
    onSuccess: () => {
      offer.reset()
      return readAgain()
    },
  })
  const codes = take.data ?? renew.data
  const ask = async () => {
    if (await confirm(question)) renew.mutate()
  }
  const forgetCodes = () => {
    take.reset()
    renew.reset()
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
            text: '已绑定，登录和处理资金时输入它显示的动态码。手机丢了又没有恢复码，请管理员重设',
            action: (
              <Button loading={offer.isPending} onClick={() => offer.mutate()}>
                换手机
              </Button>
            ),
          },
          {
            key: 'recovery',
            title: '恢复码',
            text: `手机不在身边时代替动态码，每个只能用一次${leftText(security.data?.recoveryCount)}`,
            action: (
              <Button loading={renew.isPending} onClick={() => void ask()}>
                更换恢复码
              </Button>
            ),
          },
        ]}
      />
      {offer.data && (
        <NewPhone
          offer={offer.data}
          submitting={take.isPending}
          failure={take.error}
          onCode={take.mutate}
          onClose={() => {
            take.reset()
            offer.reset()
          }}
        />
      )}
      {codes && <NewCodes codes={codes} onClose={forgetCodes} />}
    </Panel>
  )
}

function leftText(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return '。已全部用完，请更换'
  return count < 3 ? `。只剩 ${count} 个，请更换` : `。还剩 ${count} 个`
}

type NewPhoneProps = {
  offer: Offer
  submitting: boolean
  failure: Error | null
  onCode: (code: string) => void
  onClose: () => void
}

/** The new authenticator replaces the old one with its first code. */
const NewPhone = ({ offer, submitting, failure, onCode, onClose }: NewPhoneProps) => (
  <FormDialog<{ code?: string }>
    open
    title="换手机"
    endpoint={template.confirmSecond}
    initial={{}}
    submitting={submitting}
    failure={failure}
    submitLabel="绑定"
    onSubmit={({ code = '' }) => onCode(code)}
    onClose={onClose}
  >
    <p className="muted">
      用新手机上的验证器扫码，再输入它显示的 6 位数字。绑定后，原来的验证器和恢复码立即失效。
    </p>
    <Scan {...offer} />
    <Field name="code" label="动态码">
      <TextField max={6} autoComplete="one-time-code" />
    </Field>
  </FormDialog>
)

const NewCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Modal
    open
    title="新的恢复码"
    width={420}
    closable={false}
    mask={{ closable: false }}
    footer={
      <Button type="primary" onClick={onClose}>
        我已保存
      </Button>
    }
  >
    <p className="muted recovery-note">请存在手机以外的地方，关闭后不能再查看。以前的恢复码已经失效。</p>
    <RecoveryCodes codes={codes} />
  </Modal>
)
