import type { ReactNode } from 'react'
import { Fact } from './fact.tsx'
import { Icon, type IconName } from './icons.tsx'

type Stop = { icon: IconName; title: string; text: ReactNode }

const stops: Stop[] = [
  { icon: 'team', title: '学员付款', text: '订单由支付渠道的签名通知生成，不靠手工录入。' },
  { icon: 'form', title: '扣除费用', text: '平台服务费、支付通道费分别记账，写在这笔订单里。' },
  {
    icon: 'clock',
    title: '冻结期',
    text: (
      <>
        目前为 <Fact of="holdDays">以后台显示为准的</Fact> 天，用来处理退款；解冻时间写在每笔明细里。
      </>
    ),
  },
  {
    icon: 'wallet',
    title: '可提现',
    text: (
      <>
        满 <Fact of="minWithdraw">最低提现金额</Fact> 元就可以申请，短信验证后提交，运营审核。
      </>
    ),
  },
  {
    icon: 'bank',
    title: '银行卡到账',
    text: '审核、打款、到账每一步都有记录；没成功的，金额立即退回可提现。',
  },
]

const promises = [
  ['复式记账', '每一笔变动都有来处和去处，两边相等；余额是流水的合计，没有人能单独改动它。'],
  ['不悄悄改账', '结算过的流水不会再变。退款、扣回、调整都另记一笔，写明原因。'],
  ['只打给本人', '银行卡的持卡人必须与认证的姓名或企业名称一致；大额提现由两位财务先后复核。'],
] as const

/** Where the money is, from the buyer to the bank. */
export function Money() {
  return (
    <section className="money" aria-labelledby="money">
      <div className="wide">
        <h2 id="money">每一分钱，都说得清</h2>
        <p className="lead">钱的路只有一条，走到哪里，后台就写到哪里。</p>
        <ol className="flow">
          {stops.map(({ icon, title, text }) => (
            <li key={title}>
              <span className="flow-icon">
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <dl className="promises">
          {promises.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
