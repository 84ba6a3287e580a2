import { sitePages } from '@zsm/contract/site/site'
import { Fact } from './fact.tsx'

type DocumentProps = { name: string; other: { name: string; to: string } }

/** A document in the version in force. The server inserts its text into the page. */
function Document({ name, other }: DocumentProps) {
  return (
    <article className="document">
      <div className="wide narrow">
        <h1>
          <Fact of="documentTitle">{name}</Fact>
        </h1>
        <p className="document-version">
          第 <Fact of="documentVersion">…</Fact> 版 · <Fact of="documentDate">日期</Fact>发布
        </p>
        <div className="prose">
          <p data-document="" className="pending">
            暂时读不到正文，请稍后刷新页面。
          </p>
        </div>
        <p className="after start">
          另见 <a href={other.to}>{other.name}</a>
        </p>
      </div>
    </article>
  )
}

export const AgreementPage = () => (
  <Document name="用户协议" other={{ name: '隐私政策', to: sitePages.privacy }} />
)

export const PrivacyPage = () => (
  <Document name="隐私政策" other={{ name: '用户协议', to: sitePages.agreement }} />
)
