import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { Lesson, WrittenLesson } from '@zsm/contract/goods/lessons'
import type { GroupId, OutlineId } from '@zsm/contract/values'
import { Form, Modal } from 'antd'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { query } from '../../api/query.ts'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import '../../ui/form/form.css'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Unread } from '../../ui/feedback/unread.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { type Article, articleEditor, articleScope } from './article-editor.ts'

type Props = {
  outlineId: OutlineId
  /** The lesson to edit; undefined for a new one at the end of `groupId`. */
  lesson: Lesson | undefined
  groupId: GroupId | null
  onSaved: () => void
  onClose: () => void
}

/** Writes an article. Input is stored as a draft until it is saved. */
export function ArticleDialog({ lesson, ...rest }: Props) {
  const id = lesson?.id ?? ('' as Lesson['id'])
  // Read again at each opening, so that a text saved elsewhere is not overwritten.
  const read = useQuery({
    ...query(goods.getLesson, { id }, { background: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: lesson !== undefined,
  })
  const [saved, open] = useState<WrittenLesson>()
  if (lesson && !saved && read.data && read.isFetchedAfterMount) open(read.data)
  if (lesson && !saved) {
    return (
      <Modal open title="编辑图文课时" width={920} footer={null} onCancel={rest.onClose}>
        {read.error ? <Unread error={read.error} onRetry={read.refetch} /> : <Skeleton rows={8} />}
      </Modal>
    )
  }
  const scope = articleScope(rest.outlineId, lesson?.id)
  return (
    <Drafted<Article> scope={scope} baseVersion={saved?.version ?? 0} waiting={null}>
      {(draft) => <Writing {...rest} saved={saved} draft={draft} />}
    </Drafted>
  )
}

type WritingProps = Omit<Props, 'lesson'> & { saved: WrittenLesson | undefined; draft: DraftedForm<Article> }

function Writing({ outlineId, groupId, saved, draft, onSaved, onClose }: WritingProps) {
  const [editor] = useState(() => articleEditor({ outlineId, groupId, saved, draft }))
  const { article, restored, failure, saving } = useStore(editor.store)
  // The text editor holds its own text, so a discarded draft needs another editor.
  const [revision, setRevision] = useState(0)
  useLeaveGuard(
    useStore(editor.store, editor.isDirty),
    '图文还没有保存。离开后会留作草稿，下次打开可以继续。',
  )
  const close = async () => {
    await editor.flush()
    onClose()
  }
  const save = async () => {
    if (await editor.save()) onSaved()
  }
  const revert = async () => {
    await editor.revert()
    setRevision(revision + 1)
  }
  return (
    <Modal
      open
      title={saved ? '编辑图文课时' : '新建图文课时'}
      width={920}
      okText="保存课时"
      cancelText="关闭"
      okButtonProps={{ loading: saving }}
      mask={{ closable: false }}
      onOk={save}
      onCancel={close}
      destroyOnHidden
    >
      <Form layout="vertical" component="div">
        {restored && (
          <Notice
            kind="info"
            action={
              <button type="button" className="link-button" onClick={revert}>
                放弃修改
              </button>
            }
          >
            已恢复上次没有保存的内容。
          </Notice>
        )}
        {failure && <Notice kind="danger">{failure}</Notice>}
        <Form.Item label="课时名称" htmlFor="article-name">
          <TextField
            id="article-name"
            max={60}
            value={article.name}
            placeholder="如：开始之前要准备什么"
            onChange={(name) => editor.change({ name })}
          />
        </Form.Item>
        <Suspense fallback={<Skeleton rows={8} />}>
          <RichTextEditor
            key={revision}
            id="article-text"
            label="图文内容"
            initial={article.contentHtml}
            pictures
            onChange={editor.write}
          />
        </Suspense>
      </Form>
    </Modal>
  )
}
