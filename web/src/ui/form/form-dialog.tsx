import { Modal } from 'antd'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { FormShell, type FormShellProps } from './form-shell.tsx'

type FormDialogProps<Values extends object> = Omit<FormShellProps<Values>, 'footer' | 'id'> & {
  title: string
  open: boolean
  onClose: () => unknown
  width?: number
}

/** The second press of a double click arrives before the button is disabled and would submit the form twice. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/**
 * Most dialogs are unmounted as they close. This returns the focus to the element that opened the dialog instead of the top of
 * the page.
 */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    },
    [opener],
  )
}

/** A short form in a dialog. The caller closes it after the call succeeded. */
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
