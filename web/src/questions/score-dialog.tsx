import { type Question, questions } from '@zsm/contract/questions'
import { Radio } from 'antd'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'

const marks = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} 分` }))

/** The author's rating of an answer. */
export function ScoreDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id, score } = question
  const save = useCall(questions.score, {
    invalidates: [questions],
    failure: 'inline',
    onSuccess: () => {
      toast.success('已评分')
      onClose()
    },
  })
  return (
    <FormDialog<{ score: number }>
      open
      title="给回答评分"
      endpoint={questions.score}
      initial={{ score: score ?? 5 }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="评分"
      onSubmit={(values) => save.mutate({ id, ...values })}
      onClose={onClose}
    >
      <p>{question.question}</p>
      <p className="muted">答：{question.answer}</p>
      <Field name="score" label="评分" required hint="1 分没有帮助，5 分很有帮助；可以再改。" picked>
        <Radio.Group options={marks} optionType="button" />
      </Field>
    </FormDialog>
  )
}
