import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { acceptOf, kindName, type MediaKind } from './media-kind.ts'

type Props = { kind: MediaKind; primary?: boolean; multiple?: boolean; onFiles: (files: File[]) => void }

/** The button that opens the device's files. */
export function FileChooser({ kind, primary = false, multiple = true, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const label = `上传${kindName(kind)}`
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<CloudUploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={label}
        accept={acceptOf(kind)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file chosen again is a choice too.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
