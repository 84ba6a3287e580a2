import { useQuery } from '@tanstack/react-query'
import { type Merchant, merchants } from '@zsm/contract/merchants'
import { merchantCan, merchantState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { QrCode } from '../ui/figure/qr-code.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { Panel } from '../ui/page/page.tsx'
import { MerchantDialog } from './merchant-dialog.tsx'
import { factsOf, fieldNames } from './merchant-facts.ts'
import { MerchantStatus } from './merchant-status.tsx'
import './merchant.css'

const own = query(merchants.get, {}, { background: true })

/** How often to ask while the provider works on the application: its state may change at any moment. */
const pollMs = 10_000
const underWay: readonly Merchant['statusDict'][] = [
  merchantState.submitting,
  merchantState.checking,
  merchantState.auditing,
  merchantState.verifying,
  merchantState.signing,
]

/** The creator's account at the platform's payment provider. Shown only where creators have accounts of their own. */
export function MerchantPanel() {
  const [editing, setEditing] = useState(false)
  const { data } = useQuery({
    ...own,
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      state.data?.merchant && underWay.includes(state.data.merchant.statusDict) ? pollMs : false,
  })
  if (!data?.offeredFlag) return null
  const { merchant } = data
  return (
    <Panel
      title="收款账户开通"
      description="学员付的钱直接进您自己的微信支付商户号。开通后才能收款和提现。"
      actions={<Actions merchant={merchant} onEdit={() => setEditing(true)} />}
    >
      {merchant ? (
        <Standing merchant={merchant} />
      ) : (
        <p className="muted">还没有申请。先完成实名认证，再填收款资料。</p>
      )}
      {editing && <MerchantDialog before={merchant} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function Actions({ merchant, onEdit }: { merchant: Merchant | null; onEdit: () => void }) {
  const refresh = useCall(merchants.refresh, {
    invalidates: [merchants.get],
    onSuccess: () => toast.success('正在向微信支付查询，稍等片刻'),
  })
  if (!merchant) return <Button onClick={onEdit}>申请开通</Button>
  if (merchantCan.submit.includes(merchant.statusDict))
    return <Button onClick={onEdit}>修改后重新提交</Button>
  return (
    <Button loading={refresh.isPending} onClick={() => refresh.mutate({})}>
      刷新状态
    </Button>
  )
}

function Standing({ merchant }: { merchant: Merchant }) {
  const { objections, submitTime, statusDict } = merchant
  return (
    <div className="merchant">
      <p className="merchant-state" role="status">
        <MerchantStatus statusDict={statusDict} />
        <span className="muted">{dateTime(submitTime)} 提交</span>
      </p>
      {objections.length > 0 && (
        <Notice kind="danger">
          <ul className="merchant-objections">
            {objections.map(({ field, reason }) => (
              <li key={`${field} ${reason}`}>
                {fieldNames[field]}：{reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <NextStep merchant={merchant} />
      <Facts of={factsOf(merchant)} />
    </div>
  )
}

/** The creator's next step, which happens outside this page. */
function NextStep({ merchant: { statusDict, actionUrl, validation } }: { merchant: Merchant }) {
  const isSigning = statusDict === merchantState.signing
  if (statusDict === merchantState.frozen)
    return <Notice kind="warning">冻结期间不能收款和提现。请按微信支付发给您的通知处理。</Notice>
  if (!isSigning && statusDict !== merchantState.verifying) return null
  return (
    <section className="merchant-step" aria-label={isSigning ? '签约' : '账户验证'}>
      <p>
        {isSigning
          ? '审核已通过。请用本人实名的微信扫码签约，签约后账户立即开通。'
          : '请用本人实名的微信扫码验证；没有二维码时，按下面的信息从您的收款账户汇款。'}
      </p>
      {actionUrl && (
        <>
          <QrCode text={actionUrl} label={isSigning ? '签约的二维码' : '验证的二维码'} />
          <a href={actionUrl} target="_blank" rel="noreferrer">
            {isSigning ? '打开签约页面' : '打开验证页面'}
          </a>
        </>
      )}
      {validation && (
        <Facts
          of={[
            ['汇款金额', yuan(validation.amountFen)],
            ['收款户名', validation.accountName],
            ['收款账号', validation.accountNo],
            ['开户银行', `${validation.city} ${validation.bank}`],
            ['备注', validation.remark],
            ['截止时间', validation.deadline],
          ]}
        />
      )}
    </section>
  )
}
