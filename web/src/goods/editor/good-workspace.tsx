import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { Blocker, Good } from '@zsm/contract/goods/good'
import { goodAudit, goodKind } from '@zsm/contract/states'
import type { GoodId, OutlineId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { beforeSignOut } from '../../api/before-sign-out.ts'
import { query } from '../../api/query.ts'
import type { DraftState } from '../../drafts/public.ts'
import { ago } from '../../format/time.ts'
import { isPictureWaiting, waitingText } from '../../materials/public.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EditorPage, type SaveState } from '../../ui/form/editor-page.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Link } from '../../ui/page/link.tsx'
import { useUntilPageEnds } from '../../ui/page/page-scope.ts'
import { saySaved } from '../price-plans/say-saved.ts'
import { sayShelved } from '../shelf/say-shelved.ts'
import { BlockersPanel, goTo } from './blockers-panel.tsx'
import './good-editor.css'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import { LinksPanel } from '../links/panel.tsx'
import { OutlinePanel } from '../outline/panel.tsx'
import { coverPlace, fieldId } from './field-id.ts'
import { GoodForm } from './form.tsx'
import { type GoodEditor, goodEditor, type Opening } from './good-editor.ts'
import { mayChangePrice } from './may-change-price.tsx'
import { NoShop } from './no-shop.tsx'
import { changedFields, fieldNames, fieldOf, type GoodField, isSameGood } from './values.ts'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx').then((file) => file.PreviewDialog))
const DuplicateDialog = lazyPart(() => import('../duplicate-dialog.tsx').then((file) => file.DuplicateDialog))
const VersionsDrawer = lazyPart(() =>
  import('../versions/versions-drawer.tsx').then((file) => file.VersionsDrawer),
)
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then((file) => file.ConflictDialog))

const kept = '修改还没有保存。离开后会留作草稿，下次打开可以继续。'

/** Edits one good, from the first field to the shelf. */
export function GoodWorkspace({ opening, onMade }: { opening: Opening; onMade?: (id: GoodId) => void }) {
  const [editor] = useState(() => goodEditor(opening))
  const state = useStore(editor.store)
  const draft = useStore(editor.draftState)
  const dirty = !isSameGood(state.base, state.values)
  useLeaveGuard(dirty, kept)
  useDraftSaving(editor)
  // The text editor holds its own text, so another record or a discarded draft needs another editor.
  const [revision, setRevision] = useState(0)
  const [previewing, setPreviewing] = useState(false)
  const [copying, setCopying] = useState(false)
  const [looking, setLooking] = useState(false)
  const renew = async (action: () => Promise<unknown>) => {
    await action()
    setRevision((last) => last + 1)
  }

  const save = async (shelve: boolean) => {
    if (isPictureWaiting(coverPlace(editor.outlineId))) return toast.error(waitingText('封面'))
    const { albumDataInfo: before } = editor.store.getState()
    if (!(await mayChangePrice(editor.store.getState()))) return
    const saved = await editor.save()
    if (!saved) return showFirstError(editor)
    const shelved = shelve ? await editor.putOnShelf(saved.id) : undefined
    if (shelved) sayShelved(shelved, '已保存并上架')
    if (!shelve) saySaved('已保存', { before, saved, follow: editor.followPrices })
    if (!before) onMade?.(saved.id)
  }
  useSaveKey(() => void save(false))

  const { kind } = editor
  const { albumDataInfo: good, saving } = state
  return (
    <EditorPage
      title={`${good ? '编辑' : '新建'}${kind.noun}`}
      name={good && state.base.name}
      back={kind.list}
      {...saveState(state.failure !== undefined, saving, dirty, draft, good?.updateTime)}
      primary={{ label: '保存', loading: saving, onClick: () => save(false) }}
      actions={
        <>
          {good && (
            <>
              <Button disabled={saving} onClick={() => setLooking(true)}>
                历史版本
              </Button>
              <Button disabled={saving} onClick={() => setCopying(true)}>
                创建副本
              </Button>
              <Button disabled={saving} onClick={() => setPreviewing(true)}>
                手机预览
              </Button>
            </>
          )}
          {good?.shelfFlag ? (
            <Status kind="success">已上架</Status>
          ) : (
            <Button disabled={saving} onClick={() => save(true)}>
              保存并上架
            </Button>
          )}
        </>
      }
    >
      {state.failure && (
        // A long form is saved from its top or by a shortcut, so its failure is scrolled into view.
        <div role="alert" ref={bringIntoView}>
          <Notice kind="danger">{state.failure}</Notice>
        </div>
      )}
      {good ? <Review good={good} /> : <NoShop kind={kind} />}
      <Restored editor={editor} onRevert={() => renew(editor.revert)} />
      <Blockers editor={editor} />
      <GoodForm editor={editor} revision={revision} />
      {kind.bizDict === goodKind.course && <OutlinePanel editor={editor} />}
      {kind.bizDict === goodKind.linked && (
        <LinksPanel outlineId={editor.outlineId} good={good} saving={saving} onSave={() => save(false)} />
      )}
      {good && previewing && (
        <PreviewDialog
          id={good.id}
          name={state.base.name}
          dirty={dirty}
          onClose={() => setPreviewing(false)}
        />
      )}
      {good && looking && (
        <VersionsDrawer
          good={good}
          dirty={dirty}
          onRestored={(restored) => renew(() => editor.reopen(restored))}
          onOfferBack={editor.followPrices}
          onClose={() => setLooking(false)}
        />
      )}
      {good && copying && <DuplicateDialog good={good} dirty={dirty} onClose={() => setCopying(false)} />}
      {state.conflict && (
        <ConflictDialog
          kind={kind}
          conflict={state.conflict}
          onTakeTheirs={() => renew(editor.takeTheirs)}
          onKeepMine={() =>
            renew(async () => {
              if (await editor.keepMine()) toast.success('已保存')
            })
          }
          onClose={editor.closeConflict}
        />
      )}
    </EditorPage>
  )
}

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'center' })

/** The state of the operators' review. */
function Review({ good: { auditDict, rejectReason, revision, takenDownReason } }: { good: Good }) {
  if (takenDownReason !== '') {
    return (
      <Notice kind="danger" action={<Link to={paths.takedowns()}>申诉</Link>}>
        已被平台下架：{takenDownReason}。恢复之前不能上架；已经购买的学员可以继续使用。
      </Notice>
    )
  }
  if (revision?.statusDict === goodAudit.waiting) {
    return (
      <Notice kind="info">修改正在审核，通过后自动生效；在那之前，买家看到的还是审核过的内容和价格。</Notice>
    )
  }
  const reason = revision?.rejectReason ?? (auditDict === goodAudit.rejected ? rejectReason : '')
  if (reason) return <Notice kind="danger">审核未通过：{reason}。修改后保存，会重新提交审核。</Notice>
  return auditDict === goodAudit.waiting ? <Notice kind="info">正在审核，通过后可以上架。</Notice> : null
}

/** Says that a draft was restored, and offers to discard it. */
function Restored({ editor, onRevert }: { editor: GoodEditor; onRevert: () => unknown }) {
  const { albumDataInfo: good, restoredFrom, restoredConflicts } = useStore(editor.store)
  const { noun } = editor.kind
  if (!restoredFrom) return null
  const askToRevert = async () => {
    const accepted = await confirm({
      title: '放弃未保存的修改？',
      text: good ? `${noun}会回到上次保存的内容。` : '已填写的内容会清空，课程目录保留。',
      accept: '放弃修改',
      danger: true,
    })
    if (accepted) onRevert()
  }
  const names = restoredConflicts.map((field: GoodField) => fieldNames(editor.kind)[field]).join('、')
  return (
    <Notice
      kind={names ? 'warning' : 'info'}
      action={
        <button type="button" className="link-button" onClick={askToRevert}>
          放弃修改
        </button>
      }
    >
      已恢复未保存的修改（{ago(restoredFrom)}）。
      {names && `草稿之后${noun}又在别处保存过，${names}两边都改了，现在显示的是草稿的内容，请核对后保存。`}
    </Notice>
  )
}

/** The blockers of the good: the server's list for a saved one, and those of a refusal. */
function Blockers({ editor }: { editor: GoodEditor }) {
  const { albumDataInfo: good, blockers, base, values } = useStore(editor.store)
  const filled = changedFields(base, values)
  if (good && !good.shelfFlag)
    return <ShelfBlockers outlineId={editor.outlineId} id={good.id} refused={blockers} filled={filled} />
  if (!blockers || blockers.length === 0) return null
  return (
    <BlockersPanel
      good={editor.outlineId}
      title="在架上，补全后才能保存；也可以先下架："
      blockers={blockers}
      urgent
    />
  )
}

type ShelfBlockersProps = {
  outlineId: OutlineId
  id: GoodId
  refused: Blocker[] | undefined
  /** Fields changed since the last save, for which the server's blockers are outdated. */
  filled: GoodField[]
}

function ShelfBlockers({ outlineId, id, refused, filled }: ShelfBlockersProps) {
  const { data } = useQuery(query(goods.get, { id, viewFlag: false }, { background: true }))
  const known = data?.blockers ?? refused ?? []
  const blockers = known.filter(({ field }) => !filled.some((one) => one === fieldOf(field)))
  if (blockers.length === 0) return null
  const title = refused ? '还不能上架，请先补全：' : `上架前还有 ${blockers.length} 项要补全：`
  return <BlockersPanel good={outlineId} title={title} blockers={blockers} urgent={refused !== undefined} />
}

/** Saves the draft when the page is hidden or left. */
function useDraftSaving(editor: GoodEditor) {
  // Signing out ends the session under which the draft is stored, whether the page is hidden or not.
  useUntilPageEnds(() => beforeSignOut(editor.finish))
  // Browsers may end a hidden page without another event.
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'hidden') void editor.flush()
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      void editor.flush()
    }
  }, [editor])
}

/** Ctrl+S and ⌘S save. */
function useSaveKey(save: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  // The key is pressed anywhere in the window.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function showFirstError(editor: GoodEditor) {
  const [field] = Object.keys(editor.store.getState().errors) as GoodField[]
  if (field) goTo(fieldId(editor.outlineId, field))
}

function saveState(
  failed: boolean,
  saving: boolean,
  dirty: boolean,
  draft: DraftState,
  savedAt: string | undefined,
): { state: SaveState; savedAt?: string | undefined } {
  if (saving) return { state: 'saving' }
  if (failed) return { state: 'failed' }
  if (!dirty && draft.kind === 'idle') return savedAt ? { state: 'saved', savedAt } : { state: 'clean' }
  if (draft.kind === 'saving') return { state: 'storing' }
  if (draft.kind === 'saved') return { state: 'stored', savedAt: draft.time }
  if (draft.kind === 'failed') return { state: 'retrying' }
  if (draft.kind === 'ended') return { state: 'ended' }
  if (draft.kind === 'elsewhere') return { state: 'elsewhere' }
  return { state: dirty ? 'unsaved' : 'clean' }
}
