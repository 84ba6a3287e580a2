import type { SiteFact } from '@zsm/contract/site/site'
import { Fact, Known } from './fact.tsx'
import { Facts } from './facts.tsx'
import { PageHead } from './page-head.tsx'

const licences: { name: string; fact: SiteFact; where: string; href: string }[] = [
  {
    name: '增值电信业务经营许可证',
    fact: 'businessLicense',
    where: '电信业务市场综合管理信息系统',
    href: 'https://dxzhgl.miit.gov.cn/',
  },
  {
    name: 'ICP 备案',
    fact: 'icpLicense',
    where: '工业和信息化部政务服务平台',
    href: 'https://beian.miit.gov.cn/',
  },
  {
    name: '公安联网备案',
    fact: 'policeLicense',
    where: '全国互联网安全管理服务平台',
    href: 'https://beian.mps.gov.cn/',
  },
]

const numbers = licences.map(({ fact }) => fact)

const holder = [
  ['持证单位', 'companyName'],
  ['单位地址', 'companyAddress'],
] as const

/** The licences that Chinese law requires on a site, each with a link for verifying it. */
export function IncrementPage() {
  return (
    <>
      <PageHead kicker="资质公示" title="增值电信业务许可证">
        经营性互联网信息服务应当依法取得许可并公示。公示的编号可以在主管部门的网站核对。
      </PageHead>
      <section aria-label="证照">
        <div className="wide narrow">
          <Known of={numbers}>
            <ul className="licences">
              {licences.map((licence) => (
                <Known key={licence.fact} of={licence.fact}>
                  <Licence {...licence} />
                </Known>
              ))}
            </ul>
          </Known>
          <Known of={numbers} none>
            <p className="note">目前没有可以公示的证照编号。取得并录入之后，会公示在这里。</p>
          </Known>
          <Facts facts={holder} />
          <Known of="serviceMobile">
            <p className="note">
              对公示内容有疑问，请拨打服务电话 <Fact of="serviceMobile" scheme="tel:" />。
            </p>
          </Known>
        </div>
      </section>
    </>
  )
}

const Licence = ({ name, fact, where, href }: (typeof licences)[number]) => (
  <li>
    <h2>{name}</h2>
    <p className="licence-number">
      <Fact of={fact} />
    </p>
    <p>
      核对：
      <a href={href} target="_blank" rel="noopener">
        {where}
        <span className="visually-hidden">（在新标签页打开）</span>
      </a>
    </p>
  </li>
)
