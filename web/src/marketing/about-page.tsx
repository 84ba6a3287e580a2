import { type Card, Cards } from './cards.tsx'
import { Fact, Known } from './fact.tsx'
import { Facts } from './facts.tsx'
import { NextStep } from './layout.tsx'
import { PageHead } from './page-head.tsx'

const principles: Card[] = [
  {
    icon: 'wallet',
    title: '钱先说清楚',
    text: '费率、冻结期和最低提现金额公开写明，每笔订单扣了什么逐行列出。账目只增不改，每一笔都能追到源头。',
  },
  {
    icon: 'shield',
    title: '东西是你的',
    text: '内容的著作权归创作者。我们不替你决定价格，也不拿你的学员资料去做别的事。',
  },
  {
    icon: 'form',
    title: '出错时说人话',
    text: '做不了的事，讲明为什么、怎么办。驳回一定写原因，写明要改哪里。',
  },
  {
    icon: 'clock',
    title: '不浪费你的时间',
    text: '课程写到一半会自动存草稿，文件传到一半能接着传，做错的一步能撤销，提现点两下也只提一次。你的注意力应该留给内容。',
  },
]

const company = [
  ['公司名称', 'companyName'],
  ['公司地址', 'companyAddress'],
] as const

export function AboutPage() {
  return (
    <>
      <PageHead kicker="关于我们" title="让教的人安心教，让学的人放心学">
        知视猫为知识创作者提供经营后台：从素材、课程、店铺，到订单、收益和提现。我们不生产课程，只把课程背后的事做好。
      </PageHead>
      <section aria-labelledby="why">
        <div className="wide narrow prose">
          <h2 id="why">为什么做知视猫</h2>
          <p>
            会讲的人很多，能靠讲课稳定生活的人不多。差的常常不是本事，而是课以外的事：素材存在好几个网盘，订单记在表格里，钱到没到、扣了多少、什么时候能取，要问好几个人。
          </p>
          <p>
            我们想把这些事收进一个后台，并且让它经得起追问。打开资金收益页，能看到组成收益的每一笔：它从哪个订单来，现在是冻结、可提现还是已经提走。
          </p>
        </div>
      </section>
      <section className="band" aria-labelledby="principles">
        <div className="wide">
          <h2 id="principles">我们怎么做事</h2>
          <Cards cards={principles} className="cards two" />
        </div>
      </section>
      <Company />
      <NextStep />
    </>
  )
}

function Company() {
  return (
    <Known of={['companyName', 'companyAddress', 'serviceMobile']}>
      <section aria-labelledby="company">
        <div className="wide narrow">
          <h2 id="company">公司信息</h2>
          <Facts facts={company}>
            <Known of="serviceMobile">
              <div>
                <dt>服务电话</dt>
                <dd>
                  <Fact of="serviceMobile" scheme="tel:" />
                  （每天 9:00–20:00）
                </dd>
              </div>
            </Known>
          </Facts>
        </div>
      </section>
    </Known>
  )
}
