import { Modal } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
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

const fields =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [role=switch]:not(:disabled), [contenteditable=true]'
const buttons = 'button:not(:disabled)'

/** On a touchscreen a field would open the keyboard, which covers half of the dialog. The dialog itself gets the focus there. */
function focusForm(id: string) {
  const form = document.getElementById(id)
  const dialog = form?.closest<HTMLElement>('[role=dialog]')
  if (matchMedia('(pointer: coarse)').matches) return dialog?.focus()
  const first =
    form?.querySelector<HTMLElement>(fields) ??
    form?.querySelector<HTMLElement>(buttons) ??
    dialog?.querySelector<HTMLElement>(`${buttons}[form="${id}"]`)
  first?.focus()
}

/**
 * Mounted as long as the dialog shows. As it goes, the focus returns to the element that opened the dialog instead of the top of
 * the page.
 */
function Shown({ onShown, children }: { onShown: (shown: boolean) => void; children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  // The focus belongs to the document, which React does not render.
  useEffect(() => {
    onShown(true)
    return () => {
      onShown(false)
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [opener, onShown])
  return children
}

/** A field is checked when it loses the focus, and its message would move the button away during the press. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A short form in a dialog. The caller closes it after the call succeeded. */
export function FormDialog<Values extends object>({
  title,
  open,
  onClose,
  width = 480,
  ...form
}: FormDialogProps<Values>) {
  const id = useId()
  const [shown, setShown] = useState(false)
  // antd traps the focus one render after the content is mounted, and focuses the ×, where typing is lost. This effect comes later.
  useEffect(() => {
    if (shown) focusForm(id)
  }, [shown, id])
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={form.submitLabel}
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: id, loading: form.submitting, onClick: ignoreSecondClick }}
      cancelButtonProps={{ onMouseDown: keepFocus }}
      onCancel={() => onClose()}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Shown onShown={setShown}>
        <FormShell {...form} id={id} footer={false} />
      </Shown>
    </Modal>
  )
}
