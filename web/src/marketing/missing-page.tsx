import { sitePages } from '@zsm/contract/site/site'
import { paths } from '../paths.ts'
import { EntryLink } from './entry-link.tsx'
import { Cat } from './icon.tsx'

/** The page for unknown addresses. */
export function MissingPage() {
  return (
    <section className="missing">
      <div className="wide">
        <Cat className="missing-cat" />
        <h1>这个地址没有页面</h1>
        <p className="lead">地址可能写错了，或者页面已经搬走。可以从首页重新开始。</p>
        <p className="actions">
          <a className="button" href={sitePages.home}>
            回到首页
          </a>
          <EntryLink to={paths.login()} className="button quiet">
            登录后台
          </EntryLink>
        </p>
      </div>
    </section>
  )
}
