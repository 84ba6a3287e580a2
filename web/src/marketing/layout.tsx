import { type BuiltPage, type SitePage, sitePages } from '@zsm/contract/site/site'
import type { ReactNode } from 'react'
import { learnerPaths } from '../learner-paths.ts'
import { paths } from '../paths.ts'
import { BesideLink, EntryLink } from './entry-link.tsx'
import { Fact, Known } from './fact.tsx'
import { Cat, Mark } from './icon.tsx'

type LayoutProps = { page: BuiltPage; children: ReactNode }

export function Layout({ page, children }: LayoutProps) {
  return (
    <>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <Header page={page} />
      <main id="content">{children}</main>
      <Footer />
    </>
  )
}

const entries = [
  ['home', '首页'],
  ['solution', '解决方案'],
  ['about', '关于我们'],
] as const satisfies readonly (readonly [SitePage, string])[]

function Header({ page }: { page: BuiltPage }) {
  return (
    <header className="top">
      <div className="wide top-row">
        <a className="top-brand" href={sitePages.home}>
          <Mark />
          知视猫
        </a>
        <nav aria-label="主导航">
          <ul className="top-links">
            {entries.map(([entry, name]) => (
              <li key={entry}>
                <a href={sitePages[entry]} aria-current={entry === page ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <BesideLink to={paths.login()} className="button small">
                创作者服务
              </BesideLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** The call to action at the end of the product's pages. */
export function NextStep() {
  return (
    <section className="next" aria-labelledby="next">
      <div className="wide next-row">
        <div>
          <h2 id="next">从第一节课开始</h2>
          <p>用手机号申请入驻，提交后就能进后台做课；审核通过，两间店铺自动开通。</p>
        </div>
        <EntryLink to={paths.join()} className="button light">
          申请入驻
        </EntryLink>
        <Cat className="next-cat" />
      </div>
    </section>
  )
}

function Footer() {
  return (
    <footer className="foot">
      <div className="wide">
        <div className="foot-columns">
          <div className="foot-brand">
            <p className="top-brand">
              <Mark />
              知视猫
            </p>
            <p>知识创作者的经营后台</p>
          </div>
          <FootLinks />
          <Contact />
        </div>
        <Licences />
      </div>
    </footer>
  )
}

function Contact() {
  return (
    <Known of={['serviceMobile', 'companyAddress']}>
      <div>
        <h2>联系我们</h2>
        <ul>
          <Known of="serviceMobile">
            <li>
              服务电话：
              <Fact of="serviceMobile" scheme="tel:" />
            </li>
            <li>服务时间：每天 9:00–20:00</li>
          </Known>
          <Known of="companyAddress">
            <li>
              公司地址：
              <Fact of="companyAddress" />
            </li>
          </Known>
        </ul>
      </div>
    </Known>
  )
}

function FootLinks() {
  return (
    <>
      <div>
        <h2>了解</h2>
        <ul>
          <li>
            <a href={sitePages.solution}>解决方案</a>
          </li>
          <li>
            <a href={sitePages.about}>关于我们</a>
          </li>
          <li>
            <a href={sitePages.brand}>品牌</a>
          </li>
        </ul>
      </div>
      <div>
        <h2>规则与帮助</h2>
        <ul>
          <li>
            <BesideLink to={paths.agreement()}>用户协议</BesideLink>
          </li>
          <li>
            <BesideLink to={paths.privacy()}>隐私政策</BesideLink>
          </li>
          <li>
            <BesideLink to={paths.faq()}>常见问题</BesideLink>
          </li>
          <li>
            <a href={sitePages.increment}>资质公示</a>
          </li>
          <li>
            <a href={learnerPaths.newComplaint()}>投诉</a>
          </li>
        </ul>
      </div>
    </>
  )
}

/** The registration numbers, linked to the authorities' public registers. */
function Licences() {
  return (
    <ul className="foot-licences">
      <Known of="companyName">
        <li>
          © <Fact of="companyName" />
        </li>
      </Known>
      <RecordNumber of="icpLicense" at="https://beian.miit.gov.cn/" />
      <RecordNumber of="policeLicense" at="https://beian.mps.gov.cn/" />
      <Known of="businessLicense">
        <li>
          <a href={sitePages.increment}>
            增值电信业务许可证：
            <Fact of="businessLicense" />
          </a>
        </li>
      </Known>
    </ul>
  )
}

type RecordNumberProps = { of: 'icpLicense' | 'policeLicense'; at: string }

const RecordNumber = ({ of, at }: RecordNumberProps) => (
  <Known of={of}>
    <li>
      <a href={at} target="_blank" rel="noopener">
        <Fact of={of} />
      </a>
    </li>
  </Known>
)
