import type { Endpoint } from '@zsm/contract/wire/endpoint'
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
import { useSubmitBlockers } from './use-submit-blockers.ts'

export type FormShellProps<Values extends object> = {
  /** The endpoint that the form submits to. Its input schema provides the checks and limits of the fields. */
  endpoint: Pick<Endpoint, 'input'>
  initial: Partial<Values>
  onSubmit: (values: Values) => unknown
  /** The state of the call. Both props are required, so that no form can forget to show them. */
  submitting: boolean
  failure: unknown
  submitLabel: string
  /** False if the form's frame (dialog, editor) has a button that submits it by `id`. */
  footer?: boolean
  id?: string
  form?: FormInstance<Values>
  onChange?: (values: Values) => unknown
  /** Stores the input until it is sent. */
  draft?: FormDraft<Values> | undefined
  children: ReactNode
}

/** A form: fields checked by the contract, one submit button, and the failure beside it. */
export function FormShell<Values extends object>(props: FormShellProps<Values>) {
  const { endpoint, initial, onSubmit, submitting, failure, submitLabel, footer = true, children } = props
  const refused = refusedField(failure)
  const { block, blocker, pass } = useSubmitBlockers()
  const [form] = Form.useForm(props.form)
  const change = () => {
    const values: Values = form.getFieldsValue(true)
    props.draft?.note(values)
    props.onChange?.(values)
  }
  // Hidden pages stay in the document, so field ids need a prefix that is unique to the form.
  const name = useId()
  return (
    <FormContext value={{ schemas: schemasOf(endpoint), refused, block }}>
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
        {blocker && (
          <p className="form-failure" role="alert" ref={bringIntoView}>
            {blocker}
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

/** An editor's button is at the top of a long form, so a message at its foot would be out of sight. */
const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'center' })

/** Most fields are required, so only the optional ones are marked. */
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
