import type { SiteFact } from '@zsm/contract/site/site'
import type { ReactNode } from 'react'
import { Fact, Known } from './fact.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Payout, Review } from './review-time.tsx'

type Stop = { icon: IconName; title: string; text: ReactNode }

const stops: Stop[] = [
  { icon: 'team', title: '订单付款', text: '进账的订单只由支付渠道的签名通知生成，不靠手工录入。' },
  { icon: 'form', title: '扣除费用', text: '平台服务费、支付通道费分别记账，写在这笔订单里。' },
  {
    icon: 'clock',
    title: '冻结期',
    text: (
      <>
        <Known of="holdDays">
          目前为 <Fact of="holdDays" /> 天，
        </Known>
        用来处理退款；解冻时间写在每笔明细里。
      </>
    ),
  },
  {
    icon: 'wallet',
    title: '可提现',
    text: (
      <>
        <Known of="minWithdraw">
          满 <Fact of="minWithdraw" /> 元就可以申请，
        </Known>
        短信验证后提交，运营审核。
      </>
    ),
  },
  {
    icon: 'bank',
    title: '银行卡到账',
    text: (
      <>
        <Payout />
        ；每一步都有记录，没成功的，金额退回可提现。
      </>
    ),
  },
]

/** The fees, and how long a creator waits for the money. */
const fees: { name: string; of: SiteFact; text: ReactNode }[] = [
  {
    name: '平台服务费',
    of: 'serviceFees',
    text: (
      <>
        按商品分类从订单实付金额里收取：
        <Fact of="serviceFees" />
      </>
    ),
  },
  {
    name: '提现手续费',
    of: 'withdrawFee',
    text: (
      <>
        提现金额的 <Fact of="withdrawFee" />
      </>
    ),
  },
  {
    name: '代扣个人所得税',
    of: 'withdrawTax',
    text: (
      <>
        付给个人银行卡的提现，超过每月免扣金额的部分，代扣 <Fact of="withdrawTax" />
      </>
    ),
  },
  {
    name: '审核时间',
    of: 'reviewDays',
    text: (
      <>
        入驻、资质和商品，提交后
        <Review />
      </>
    ),
  },
  {
    name: '到账时间',
    of: 'payoutDays',
    text: (
      <>
        申请提现后，
        <Payout />
      </>
    ),
  },
]

const promises = [
  ['复式记账', '每一笔变动都有来处和去处，两边相等；余额随流水一起变，没有人能单独改动它。'],
  ['不悄悄改账', '结算过的流水不会再变。退款、扣回、调整都另记一笔，写明原因。'],
  ['只打给本人', '银行卡的持卡人必须与认证的姓名或企业名称一致；大额提现由两位财务先后复核。'],
] as const

/** The way of the money from the order to the bank. */
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
        <Fees />
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

function Fees() {
  return (
    <Known of={fees.map(({ of }) => of)}>
      <section className="fees" aria-labelledby="fees">
        <h3 id="fees">费用和时间</h3>
        <dl>
          {fees.map(({ name, of, text }) => (
            <Known key={of} of={of}>
              <div className="fee">
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            </Known>
          ))}
          <div className="fee">
            <dt>支付通道费</dt>
            <dd>支付渠道按自己的费率收取；渠道开放时一并公布</dd>
          </div>
        </dl>
      </section>
    </Known>
  )
}
