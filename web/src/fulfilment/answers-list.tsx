import type { Fulfilment } from '@zsm/contract/fulfilment'
import { formField } from '@zsm/contract/states'
import { FileLinks } from './file-links.tsx'
import './fulfilments-page.css'

/** What the buyer answered, question by question. */
export const AnswersList = ({
  form,
  answers,
  answerFiles,
}: Pick<Fulfilment, 'form' | 'answerFiles'> & { answers: NonNullable<Fulfilment['answers']> }) => (
  <dl className="work-answers">
    {form.map(({ id, label, kindDict }) => {
      const values = answers.find(({ fieldId }) => fieldId === id)?.values ?? []
      return (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {kindDict === formField.files ? (
              <FileLinks files={answerFiles.filter((file) => values.includes(file.id))} />
            ) : (
              values.join('、') || '没有填写'
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)
