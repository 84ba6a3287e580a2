import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Audience } from './audience.tsx'
import { type Card, Cards } from './cards.tsx'
import { EntryLink } from './entry-link.tsx'
import { Fact, Known } from './fact.tsx'
import { homeQuestions } from './home-questions.ts'
import { NextStep } from './layout.tsx'
import { Money } from './money.tsx'
import { Picture } from './picture.tsx'
import { Questions } from './questions.tsx'
import { Payout, Review } from './review-time.tsx'
import { Tour } from './tour.tsx'

export function HomePage() {
  return (
    <>
      <Hero />
      <Gains />
      <Steps />
      <Tour />
      <Money />
      <Audience />
      <Questions list={homeQuestions} />
      <NextStep />
    </>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="wide hero-row">
        <div className="hero-words">
          <p className="kicker">知识创作者的经营后台</p>
          <h1>
            把你会的，
            <br />
            变成看得清的收入
          </h1>
          <p className="lead">
            做课、开店、发短视频、看订单、算收益、提现，都在知视猫一个后台里完成。每一笔收入从入账到进你的银行卡，走到哪一步都写得明明白白。
          </p>
          <p className="actions">
            <EntryLink to={paths.join()} className="button">
              申请入驻
            </EntryLink>
            <a className="button quiet" href="#steps">
              看看怎么用
            </a>
            <Known of="sampleShop">
              <Fact of="sampleShop" link="看看示例店铺" />
            </Known>
          </p>
          <ul className="ticks">
            <li>手机号即可申请</li>
            <li>手机、电脑都能用</li>
            <li>内容的版权归你</li>
          </ul>
        </div>
        <div className="hero-picture">
          <Picture
            first
            of="overview"
            sizes="(min-width: 1100px) 640px, (min-width: 768px) 90vw, 94vw"
            alt="知视猫的概览页：待办、近三十天的成交和收益走势"
          />
        </div>
      </div>
    </section>
  )
}

const gains: Card[] = [
  {
    icon: 'lesson',
    title: '认真做一门课',
    text: '课时可以是视频、音频、文档，也可以直接写图文；目录拖动排序，课时可以设为试看，删错、排错都能撤销。边写边存草稿，断了网、关了页面也能接着写。',
  },
  {
    icon: 'shop',
    title: '两间店，各有所长',
    text: '知识店铺放课程，服务店铺放一对一服务、下载资料和关联商品。价格、库存、限购、有效期，由你定。',
  },
  {
    icon: 'share',
    title: '短视频在后台发',
    text: '授权抖音账号后，短视频和图文在后台直接发布或定时发布，挂上自己的商品；播放、点赞和评论数会同步回来。',
  },
  {
    icon: 'chat',
    title: '该知道的，及时知道',
    text: '订单、退款、提现、审核和作品发布有了结果，后台会通知你，点开就到该处理的地方；要办的事排在概览页最前面。',
  },
  {
    icon: 'chart',
    title: '数字有来处',
    text: '成交、退款、净收益按日、周、月汇总，和上一期对比；组成它们的订单和流水一条条列着，还能导出成表格自己核对。',
  },
  {
    icon: 'shield',
    title: '钱和账号都稳妥',
    text: '提现要短信验证，收款人必须是认证的本人或企业。证件号、银行卡号加密保存，登录过的设备随时可查、可退出。',
  },
]

function Gains() {
  return (
    <section className="band" aria-labelledby="gains">
      <div className="wide">
        <h2 id="gains">教得好的人，不该被后台拖累</h2>
        <p className="lead">从第一个素材到第一笔提现，都在一个后台里，不用在五六个工具之间来回搬。</p>
        <Cards cards={gains} />
      </div>
    </section>
  )
}

const steps: { title: string; text: ReactNode }[] = [
  {
    title: '申请入驻',
    text: (
      <>
        填手机号和验证码，阅读并同意用户协议。提交后马上能进后台准备内容，审核
        <Review />
        ；通过后两间店铺自动开通。
      </>
    ),
  },
  {
    title: '做课上架',
    text: '上传素材，排好目录，写好介绍和价格。还差什么，上架前会逐条列出来，点一下就到该填的地方。',
  },
  {
    title: '入账提现',
    text: (
      <>
        订单付款后收益入账，冻结期满转为可提现。完成实名或企业认证、绑好银行卡就可以申请提现，
        <Payout />。
      </>
    ),
  },
]

function Steps() {
  return (
    <section aria-labelledby="steps">
      <div className="wide">
        <h2 id="steps">三步，从素材到提现</h2>
        <ol className="steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
