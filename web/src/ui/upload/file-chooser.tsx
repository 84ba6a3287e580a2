import { Button } from 'antd'
import { useRef } from 'react'

type FileChooserProps = {
  /** For screen readers and for tests: what is chosen. */
  label: string
  accept: string
  /** Shown until a file is chosen. */
  hint: string
  name: string | undefined
  busy: boolean
  onChoose: (file: File | undefined) => unknown
}

/** A button that chooses one file, with its name beside it. The same file can be chosen again. */
export function FileChooser({ label, accept, hint, name, busy, onChoose }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <p>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          void onChoose(target.files?.[0])
          target.value = ''
        }}
      />
      <Button loading={busy} onClick={() => chooser.current?.click()}>
        {name ? '换一个文件' : '选择文件'}
      </Button>{' '}
      <span className="muted">{name ?? hint}</span>
    </p>
  )
}
