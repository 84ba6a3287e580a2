import { ago } from '../../format/time.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import type { GoodDraft } from './draft.ts'
import './good-editor.css'
import type { GoodKind } from '../good-kind.ts'

type Props = { kind: GoodKind; unfinished: readonly GoodDraft[]; fresh: string }

/** Before a new good: the unfinished ones, which the creator can continue with. */
export function StartPanel({ kind, unfinished, fresh }: Props) {
  return (
    <Page title={`新建${kind.noun}`} back={kind.list}>
      <Panel
        title="有未完成的草稿"
        description="可以接着上次的内容继续，也可以重新开始；重新开始不会删除草稿。"
        actions={
          <ButtonLink to={fresh} replace>
            重新开始
          </ButtonLink>
        }
      >
        <ul className="draft-list">
          {unfinished.map(({ tempGoodId: outlineId, values, updateTime }) => (
            <li key={outlineId}>
              <div>
                <strong>{values.name.trim() || `未命名${kind.noun}`}</strong>
                <span className="muted">草稿保存于 {ago(updateTime)}</span>
              </div>
              <ButtonLink to={kind.draftPath(outlineId)} type="primary" replace>
                继续编辑
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  )
}
