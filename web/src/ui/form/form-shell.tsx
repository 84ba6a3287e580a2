import type { Endpoint } from '@zsm/contract/endpoint'
import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useId } from 'react'
import { z } from 'zod'
import './form.css'
import { CallError } from '@zsm/contract/client/call-error'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { isStill } from '../theme/appearance.ts'
import { FormContext } from './form-context.ts'
import type { FormDraft } from './form-draft.ts'
import { RestoredDraft } from './restored-draft.tsx'
import { useHolds } from './use-holds.ts'

export type FormShellProps<Values extends object> = {
  /** Whose input the fields fill: their checks and limits come from it. */
  endpoint: Pick<Endpoint, 'input'>
  initial: Partial<Values>
  onSubmit: (values: Values) => unknown
  /** The call's state: both must be given, so that no form is silent about either. */
  submitting: boolean
  failure: unknown
  submitLabel: string
  /** Absent where the form has a frame of its own (dialog, editor) that submits it by `id`. */
  footer?: boolean
  id?: string
  form?: FormInstance<Values>
  onChange?: (values: Values) => unknown
  /** Keeps what is typed until it is sent. */
  draft?: FormDraft<Values> | undefined
  children: ReactNode
}

/** A form: fields checked by the contract, one button, its failure in place. */
export function FormShell<Values extends object>(props: FormShellProps<Values>) {
  const { endpoint, initial, onSubmit, submitting, failure, submitLabel, footer = true, children } = props
  const refused = refusedField(failure)
  const { hold, held, pass } = useHolds()
  const [form] = Form.useForm(props.form)
  const change = () => {
    const values: Values = form.getFieldsValue(true)
    props.draft?.note(values)
    props.onChange?.(values)
  }
  // Pages stand beside each other in the document: a field's id must be its own.
  const name = useId()
  return (
    <FormContext value={{ schemas: schemasOf(endpoint), refused, hold }}>
      <Form<Values>
        layout="vertical"
        name={name}
        requiredMark={markOptional}
        scrollToFirstError={{ behavior: isStill() ? 'auto' : 'smooth', block: 'center', focus: true }}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={initial}
        onFinish={(values) => !submitting && pass() && onSubmit(values)}
        {...(props.id ? { id: props.id } : {})}
        form={form}
        onValuesChange={change}
      >
        {props.draft && (
          <RestoredDraft draft={props.draft} form={form} initial={initial} onChange={props.onChange} />
        )}
        {children}
        {held && (
          <p className="form-failure" role="alert" ref={bringIntoView}>
            {held}
          </p>
        )}
        {failure && !refused && !isSessionFailure(failure) ? (
          <p className="form-failure" role="alert" ref={bringIntoView}>
            {failureText(failure)}
          </p>
        ) : null}
        {footer && (
          <Button type="primary" htmlType="submit" loading={submitting}>
            {submitLabel}
          </Button>
        )}
      </Form>
    </FormContext>
  )
}

/** A long form is sent from its head: what it says at its foot would not be seen. */
const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'center' })

/** Most fields are needed: the few that are not say so. */
const markOptional = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {!required && <span className="form-optional">选填</span>}
  </>
)

const schemasOf = ({ input }: Pick<Endpoint, 'input'>): Record<string, z.ZodType> =>
  input instanceof z.ZodObject ? input.shape : {}

const refusedField = (failure: unknown) =>
  failure instanceof CallError && failure.field
    ? { field: failure.field, message: failure.message }
    : undefined
