import { useMutation, useQuery } from '@tanstack/react-query'
import { deleteDraft, draftsQuery } from '../../drafts/public.ts'
import { ago } from '../../format/time.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Link } from '../../ui/page/link.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { type GoodDraft, readDrafts } from '../editor/draft.ts'
import '../editor/good-editor.css'
import type { GoodKind } from '../good-kind.ts'

/** Unsaved input of new and saved goods of a kind. */
export function DraftsPanel({ kind }: { kind: GoodKind }) {
  const nameOf = ({ values }: GoodDraft) => values.name.trim() || `未命名${kind.noun}`
  const kept = useQuery(draftsQuery(kind.scopes))
  const remove = useMutation({ mutationFn: deleteDraft })
  const unfinished = readDrafts(kept.data?.list ?? [])
  if (unfinished.length === 0) return null

  const askToDelete = async (draft: GoodDraft) => {
    const question = {
      title: `删除“${nameOf(draft)}”的草稿？`,
      text: draft.goodId ? `${kind.noun}本身不受影响。` : '没有保存过的内容会丢失，素材仍保留在素材库。',
      accept: '删除草稿',
      danger: true,
    }
    if (await confirm(question)) remove.mutate(draft.scope)
  }
  return (
    <Panel title="未完成的草稿">
      <ul className="draft-list">
        {unfinished.map((draft) => (
          <li key={draft.scope}>
            <div>
              <strong>{nameOf(draft)}</strong>
              <span className="muted">
                {draft.goodId ? '有未保存的修改' : '还没有保存过'}，{ago(draft.updateTime)}
              </span>
            </div>
            <span className="row-actions">
              <Link to={draft.goodId ? kind.editPath(draft.goodId) : kind.draftPath(draft.tempGoodId)}>
                继续编辑
              </Link>
              <button type="button" className="link-button link-danger" onClick={() => askToDelete(draft)}>
                删除草稿
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
