import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { type Question, questions } from '@zsm/contract/questions'
import { questionState } from '@zsm/contract/states'
import type { FileId, QuestionId } from '@zsm/contract/values'
import { Button, Form, Switch } from 'antd'
import { query, useCall } from '../api/query.ts'
import { Drafted } from '../drafts/public.ts'
import { dateTime, span } from '../format/time.ts'
import { FilesField } from '../materials/public.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { PictureRow } from '../ui/figure/picture-row.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'

type Values = { answer: string; answerImageIds: FileId[]; publicFlag: boolean }
type Props = { id: QuestionId; onClose: () => void }

/** A question with its answer, which the creator can write and edit. */
export function AnswerDrawer({ id, onClose }: Props) {
  // Not cached: the form copies the answer, so an outdated answer must never open.
  const read = useQuery({ ...query(questions.get, { id }, { background: true }), gcTime: 0 })
  const [form] = Form.useForm<Values>()
  const save = useCall(questions.answer, {
    invalidates: [questions],
    failure: 'inline',
    onSuccess: () => {
      toast.success('已回答，学员可以看到')
      onClose()
    },
  })
  const stale = isCallError(save.error, 'versionConflict')
  const takeLatest = async () => {
    await read.refetch()
    save.reset()
  }
  const over =
    read.data?.statusDict === questionState.closed || read.data?.statusDict === questionState.hidden
  return (
    <DetailDrawer
      title="回答提问"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={save.isPending} disabled={!read.data || over} onClick={form.submit}>
            {read.data?.answer ? '修改回答' : '回答'}
          </Button>
        </>
      }
    >
      <Loaded from={read} rows={6}>
        {(question) => (
          <>
            <p className="question-full">{question.question}</p>
            <PictureRow of={[...question.images, ...question.pictures]} name="提问图片" />
            <Facts of={factsOf(question)} />
            {over ? (
              <>
                <Notice>{question.answer ? `答：${question.answer}` : '问题已关闭，没有回答。'}</Notice>
                <PictureRow of={question.answerImages} name="回答图片" />
              </>
            ) : (
              <Drafted<Values> scope={`answer:${id}`} baseVersion={question.answer ? question.version : 0}>
                {(draft) => (
                  <FormShell<Values>
                    form={form}
                    draft={draft}
                    endpoint={questions.answer}
                    initial={{
                      answer: question.answer,
                      answerImageIds: question.answerImageIds,
                      publicFlag: question.publicFlag,
                    }}
                    submitting={save.isPending}
                    failure={stale ? null : save.error}
                    submitLabel="回答"
                    footer={false}
                    // The callback stands on the call: the drawer closes before the draft is deleted, and callbacks of an unmounted
                    // component do not run.
                    onSubmit={(values) =>
                      void save
                        .mutateAsync({ ...values, id, version: question.version })
                        .then(draft.end, () => undefined)
                    }
                  >
                    {stale && (
                      <Notice
                        kind="warning"
                        action={
                          <button type="button" className="link-button" onClick={takeLatest}>
                            用最新版本再试
                          </button>
                        }
                      >
                        这个问题刚在别处改过，您写的内容还在。
                      </Notice>
                    )}
                    <Field name="answer" label="回答">
                      <TextAreaField max={2000} rows={6} placeholder="写清楚，学员会按它决定要不要买" />
                    </Field>
                    <Field
                      name="answerImageIds"
                      label="配图"
                      required={false}
                      hint="从素材库选，最多 9 张，和回答一起显示。"
                    >
                      <FilesField name="回答配图" kinds={[3]} most={9} />
                    </Field>
                    <Form.Item
                      name="publicFlag"
                      label="公开"
                      required
                      valuePropName="checked"
                      extra="公开后，问题和回答显示在商品页，其他人也能看到。"
                    >
                      <Switch aria-label="公开" />
                    </Form.Item>
                  </FormShell>
                )}
              </Drafted>
            )}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

const factsOf = ({
  goodName,
  lessonName,
  userName,
  askTime,
  answerTime,
  firstResponseSec,
  score,
}: Question) =>
  [
    ['商品', goodName],
    ['课时', lessonName],
    ['提问人', userName],
    ['提问时间', dateTime(askTime)],
    ['回答时间', answerTime && dateTime(answerTime)],
    ['首次回复', firstResponseSec === null ? '' : `用了 ${span(firstResponseSec)}`],
    ['学员评分', score === null ? '' : `${score} 分`],
  ] as const
