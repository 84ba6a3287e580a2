import { useQuery } from '@tanstack/react-query'
import { rosters } from '@zsm/contract/rosters/rosters'
import type { GoodId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { Form } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { thousands } from '../format/number.ts'
import { GoodChoice } from '../goods/public.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField, TextField } from '../ui/form/text-field.tsx'
import { confirm } from '../ui/overlay/confirm.ts'
import './rosters.css'

type Values = Omit<InputOf<typeof rosters.sendNotice>, 'requestId'>
type NoticeDialogProps = { goodId: GoodId | undefined; onClose: () => void; onSent: () => void }

/** Writes a notice to all learners of a good. They read it at their bell. */
export const NoticeDialog = (props: NoticeDialogProps) => (
  <Drafted<Values> scope="learner-notice:new" waiting={null}>
    {(draft) => <NoticeForm {...props} draft={draft} />}
  </Drafted>
)

function NoticeForm({ goodId, draft, onClose, onSent }: NoticeDialogProps & { draft: DraftedForm<Values> }) {
  const [form] = Form.useForm<Values>()
  const [requestId] = useState(newUuid)
  const written = Form.useWatch([], form) as Partial<Values> | undefined
  const chosen = written?.goodId
  const recipients = useQuery({
    ...query(rosters.countRecipients, { goodId: chosen ?? ('' as GoodId) }, { background: true }),
    enabled: chosen !== undefined,
  })
  const send = useCall(rosters.sendNotice, {
    failure: 'inline',
    invalidates: [rosters],
    onSuccess: ({ recipientCount }) => {
      void draft.end()
      toast.success(`正在通知 ${thousands(recipientCount)} 位学员`)
      onSent()
    },
  })
  const ask = async (values: Values) => {
    const count = recipients.data?.count
    const asked = {
      title: count === undefined ? '发送给这个商品的学员？' : `发送给 ${thousands(count)} 位学员？`,
      text: '发出后不能撤回，同一个商品一天只能发一次。',
      accept: '发送',
    }
    if (await confirm(asked)) send.mutate({ ...values, requestId })
  }
  return (
    <FormDialog<Values>
      title="通知学员"
      open
      onClose={onClose}
      form={form}
      draft={draft}
      endpoint={rosters.sendNotice}
      initial={goodId ? { goodId } : {}}
      submitLabel="发送"
      submitting={send.isPending}
      failure={send.error}
      onSubmit={ask}
    >
      <Field name="goodId" label="商品" required picked>
        <GoodChoice everything />
      </Field>
      {chosen && recipients.data && <Reach {...recipients.data} />}
      <Field name="title" label="标题" required>
        <TextField max={40} placeholder="例如：第七章已更新" />
      </Field>
      <Field name="body" label="内容" required>
        <TextAreaField max={500} />
      </Field>
      <Preview title={written?.title} body={written?.body} />
    </FormDialog>
  )
}

/** How many learners a notice reaches. */
const Reach = ({ count, sentTodayFlag }: { count: number; sentTodayFlag: boolean }) => (
  <Notice kind={sentTodayFlag ? 'warning' : 'info'}>
    {sentTodayFlag
      ? '这个商品在 24 小时内发过通知，请明天再发。'
      : count === 0
        ? '这个商品还没有可以学习的学员。'
        : `${thousands(count)} 位可以学习的学员会收到。`}
  </Notice>
)

/** A preview of the notice at the learner's bell. */
const Preview = ({ title = '', body = '' }: { title?: string | undefined; body?: string | undefined }) => (
  <section className="notice-preview" aria-label="学员看到的样子">
    <small className="muted">学员看到的样子</small>
    {title || body ? (
      <>
        <strong>{title}</strong>
        <p>{body}</p>
      </>
    ) : (
      <span className="notice-preview-empty">填写后在这里预览</span>
    )}
  </section>
)
