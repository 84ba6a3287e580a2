import { Modal } from 'antd'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { FormShell, type FormShellProps } from './form-shell.tsx'

type FormDialogProps<Values extends object> = Omit<FormShellProps<Values>, 'footer' | 'id'> & {
  title: string
  open: boolean
  onClose: () => unknown
  width?: number
}

/** A double click is faster than the button that turns to loading: the form would be sent twice. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** Most dialogs are removed as they close: the focus then goes back to what opened them, instead of to the page's top. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    },
    [opener],
  )
}

/** A short form in a dialog; closes by its caller, when the call succeeded. */
export function FormDialog<Values extends object>({
  title,
  open,
  onClose,
  width = 480,
  ...form
}: FormDialogProps<Values>) {
  const id = useId()
  useFocusBack()
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={form.submitLabel}
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: id, loading: form.submitting, onClick: ignoreSecondClick }}
      onCancel={() => onClose()}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <FormShell {...form} id={id} footer={false} />
    </Modal>
  )
}
