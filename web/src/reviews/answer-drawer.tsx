import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { type Review, reviews } from '@zsm/contract/learners/reviews'
import type { ReviewId } from '@zsm/contract/values'
import { Button, Form } from 'antd'
import { query, useCall } from '../api/query.ts'
import { Drafted } from '../drafts/public.ts'
import { dateTime } from '../format/time.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { StarRow } from './star-row.tsx'

type Values = { answer: string }
type Props = { id: ReviewId; onClose: () => void }

/** A review with its answer, which the creator can write and edit. */
export function AnswerDrawer({ id, onClose }: Props) {
  // Not cached: the form copies the answer, so an outdated answer must never open.
  const read = useQuery({ ...query(reviews.get, { id }, { background: true }), gcTime: 0 })
  const [form] = Form.useForm<Values>()
  const save = useCall(reviews.answer, {
    invalidates: [reviews],
    failure: 'inline',
    onSuccess: () => {
      toast.success('已回复，显示在商品页')
      onClose()
    },
  })
  const stale = isCallError(save.error, 'versionConflict')
  const takeLatest = async () => {
    await read.refetch()
    save.reset()
  }
  const review = read.data
  return (
    <DetailDrawer
      title="回复评价"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!review || review.hiddenFlag}
            onClick={form.submit}
          >
            {review?.answer ? '修改回复' : '回复'}
          </Button>
        </>
      }
    >
      <Loaded from={read} rows={6}>
        {(review) => (
          <>
            <StarRow stars={review.stars} />
            <p className="review-full">{review.words || '没有写文字'}</p>
            <Facts of={factsOf(review)} />
            {review.hiddenFlag ? (
              <Notice kind="warning">
                这条评价已被平台下架，不显示也不计入评分。原因：{review.hideReason}
              </Notice>
            ) : (
              <Drafted<Values> scope={`review:${id}`} baseVersion={review.answer ? review.version : 0}>
                {(draft) => (
                  <FormShell<Values>
                    form={form}
                    draft={draft}
                    endpoint={reviews.answer}
                    initial={{ answer: review.answer }}
                    submitting={save.isPending}
                    failure={stale ? null : save.error}
                    submitLabel="回复"
                    footer={false}
                    // The callback stands on the call: the drawer closes before the draft is deleted, and callbacks of an unmounted
                    // component do not run.
                    onSubmit={(values) =>
                      void save
                        .mutateAsync({ ...values, id, version: review.version })
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
                        这条评价刚在别处改过，您写的内容还在。
                      </Notice>
                    )}
                    <Field name="answer" label="回复" hint="公开显示在这条评价下面，可以修改。">
                      <TextAreaField max={500} rows={5} placeholder="谢谢反馈，或说明会怎么改进" />
                    </Field>
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
  learnerName,
  orderNo,
  createTime,
  changeTime,
  answerTime,
  refundFlag,
}: Review): [string, string][] => [
  ['商品', goodName],
  ['学员', learnerName],
  ['订单号', orderNo],
  ['评价时间', dateTime(createTime)],
  ...when('学员修改', changeTime && dateTime(changeTime)),
  ...when('回复时间', answerTime && dateTime(answerTime)),
  ...when('退款', refundFlag && '已全部退款，星级不计入评分'),
]

/** A fact that most reviews do not have: without it there is no line. */
const when = (label: string, value: string | false | null): [string, string][] =>
  value ? [[label, value]] : []
