/** @jsxImportSource preact */
import { type Attachment, fulfilment, type OwnFulfilment } from '@zsm/contract/fulfilment'
import {
  cleanAnswers,
  type FormAnswer,
  type FormField,
  formProblems,
  mostFormFiles,
} from '@zsm/contract/goods/buyer-form'
import { formField } from '@zsm/contract/states'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { FileLinks } from './file-links.tsx'
import { FilesField } from './files-field.tsx'
import { readTyped, storeTyped } from './typed-text.ts'

type FormCardProps = { service: OwnFulfilment; open: boolean; again: () => Promise<void> }

/** The creator's questions and the learner's answers. The learner may correct the answers until the work starts. */
export function FormCard({ service, open, again }: FormCardProps) {
  const { form, answers } = service
  const [editing, setEditing] = useState(false)
  if (form.length === 0) return null
  const mayFill = open && service.beginTime === null && service.deliverTime === null
  if (mayFill && (answers === null || editing))
    return (
      <section class="card" aria-labelledby="form">
        <h2 id="form">填写资料</h2>
        <p class="quiet">填好后老师开始为您服务；开始之前可以修改。</p>
        <AnswerForm
          service={service}
          onDone={async () => {
            await again()
            setEditing(false)
          }}
          onCancel={answers === null ? undefined : () => setEditing(false)}
        />
      </section>
    )
  if (answers === null) return null
  return (
    <section class="card" aria-labelledby="form">
      <h2 id="form">我填写的资料</h2>
      <Answers service={service} />
      {mayFill && (
        <p class="actions">
          <button type="button" class="small" onClick={() => setEditing(true)}>
            修改资料
          </button>
        </p>
      )}
    </section>
  )
}

function Answers({ service: { form, answers, answerFiles } }: { service: OwnFulfilment }) {
  return (
    <dl class="answers">
      {form.map((field) => {
        const values = answers?.find(({ fieldId }) => fieldId === field.id)?.values ?? []
        return (
          <div key={field.id}>
            <dt>{field.label}</dt>
            <dd class="lines">
              {field.kindDict === formField.files ? (
                <FileLinks files={answerFiles.filter(({ id }) => values.includes(id))} />
              ) : (
                values.join('、') || '没有填写'
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const requestIdFor = requestIds()

type Typed = { answers: FormAnswer[]; files: Attachment[] }

function begun({ orderId, answers, answerFiles }: OwnFulfilment): Typed {
  try {
    const stored = JSON.parse(readTyped(orderId) ?? 'null') as Typed | null
    if (stored) return stored
  } catch {
    // A stored text that cannot be parsed is dropped: the form starts empty.
  }
  return { answers: answers ?? [], files: answerFiles }
}

type AnswerFormProps = {
  service: OwnFulfilment
  onDone: () => Promise<void>
  /** Closes the form and leaves the answers unchanged. Undefined for the first answers, which must be given. */
  onCancel: (() => void) | undefined
}

function AnswerForm({ service, onDone, onCancel }: AnswerFormProps) {
  const { orderId, form } = service
  const [typed, setTyped] = useState(() => begun(service))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (next: (before: Typed) => Typed) =>
    setTyped((before) => {
      const after = next(before)
      storeTyped(orderId, JSON.stringify(after))
      return after
    })
  const valuesOf = ({ id }: FormField) => typed.answers.find(({ fieldId }) => fieldId === id)?.values ?? []
  const answer = ({ id }: FormField, values: (before: string[]) => string[]) =>
    change(({ answers, files }) => {
      const before = answers.find(({ fieldId }) => fieldId === id)?.values ?? []
      const others = answers.filter(({ fieldId }) => fieldId !== id)
      return { answers: [...others, { fieldId: id, values: values(before) }], files }
    })

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const answers = cleanAnswers(form, typed.answers)
    const found = formProblems(form, answers)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`field-${first}`)?.focus()
    setBusy(true)
    setProblem('')
    try {
      await learnerCall(fulfilment.fill, { orderId, answers, requestId: requestIdFor({ orderId, answers }) })
      storeTyped(orderId, '')
      await onDone()
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <form class="form" onSubmit={submit} noValidate>
      {form.map((field) => {
        const values = valuesOf(field)
        const error = problems[field.id]
        return (
          <div key={field.id} class="field">
            {field.kindDict === formField.files ? (
              <div id={`field-${field.id}`} tabIndex={-1}>
                <p>{labelOf(field)}</p>
                {field.hint && <p class="quiet">{field.hint}</p>}
                <FilesField
                  orderId={orderId}
                  label="添加文件"
                  most={mostFormFiles}
                  value={typed.files.filter(({ id }) => values.includes(id))}
                  onChange={(next) =>
                    change(({ answers, files }) => {
                      const own = answers.find(({ fieldId }) => fieldId === field.id)?.values ?? []
                      const after = next(files.filter(({ id }) => own.includes(id)))
                      const others = answers.filter(({ fieldId }) => fieldId !== field.id)
                      const kept = files.filter(({ id }) => !own.includes(id))
                      const chosen = { fieldId: field.id, values: after.map(({ id }) => id) }
                      return { answers: [...others, chosen], files: [...kept, ...after] }
                    })
                  }
                />
              </div>
            ) : (
              <AnswerField
                field={field}
                values={values}
                error={error}
                onChange={(next) => answer(field, next)}
              />
            )}
            {error && (
              <p id={`problem-${field.id}`} class="problem">
                {error}
              </p>
            )}
          </div>
        )
      })}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" aria-busy={busy}>
        {service.answers === null ? '提交资料' : '保存修改'}
      </button>
      {onCancel && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            storeTyped(orderId, '')
            onCancel()
          }}
        >
          取消修改
        </button>
      )}
    </form>
  )
}

const labelOf = ({ label, requiredFlag }: FormField) => (requiredFlag ? label : `${label}（选填）`)

type AnswerFieldProps = {
  field: FormField
  values: readonly string[]
  error: string | undefined
  onChange: (values: (before: string[]) => string[]) => void
}

function AnswerField({ field, values, error, onChange }: AnswerFieldProps) {
  const { id, kindDict, hint, options } = field
  const set = (value: string) => onChange(() => (value === '' ? [] : [value]))
  const described = error ? { 'aria-describedby': `problem-${id}`, 'aria-invalid': true } : {}
  if (kindDict === formField.choice || kindDict === formField.choices) {
    const isOne = kindDict === formField.choice
    const toggle = (option: string, on: boolean) =>
      onChange((before) => {
        if (isOne) return [option]
        return on ? [...before, option] : before.filter((each) => each !== option)
      })
    return (
      <fieldset class="choices" {...described}>
        <legend>{labelOf(field)}</legend>
        {hint && <p class="quiet">{hint}</p>}
        {options.map((option, at) => (
          <label key={option} class="check">
            <input
              id={at === 0 ? `field-${id}` : undefined}
              type={isOne ? 'radio' : 'checkbox'}
              name={id}
              checked={values.includes(option)}
              onChange={({ currentTarget }) => toggle(option, currentTarget.checked)}
            />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <>
      <label for={`field-${id}`}>{labelOf(field)}</label>
      {hint && <span class="quiet">{hint}</span>}
      {kindDict === formField.text ? (
        <textarea
          id={`field-${id}`}
          rows={4}
          maxLength={2000}
          value={values[0] ?? ''}
          onInput={({ currentTarget }) => set(currentTarget.value)}
          {...described}
        />
      ) : kindDict === formField.date ? (
        <input
          id={`field-${id}`}
          type="date"
          value={values[0] ?? ''}
          onInput={({ currentTarget }) => set(currentTarget.value)}
          {...described}
        />
      ) : (
        <input
          id={`field-${id}`}
          type="text"
          inputMode={kindDict === formField.number ? 'decimal' : 'text'}
          maxLength={200}
          value={values[0] ?? ''}
          onInput={({ currentTarget }) => set(currentTarget.value)}
          {...described}
        />
      )}
    </>
  )
}
