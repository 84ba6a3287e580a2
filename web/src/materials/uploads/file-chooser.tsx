import { CloudUploadOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef } from 'react'
import { useUploads } from '../../ui/upload/upload-store.ts'
import { acceptOf, kindName, type MediaKind } from '../media-kind.ts'

type Props = {
  kind: MediaKind
  primary?: boolean
  multiple?: boolean
  onFiles: (files: File[], browseButton: string) => void
}

/** The button that opens the device's file dialog. It shows a spinner while a file that it chose is uploading. */
export function FileChooser({ kind, primary = false, multiple = true, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const busy = useUploads(({ qiniuData, qiniuDataSaas }) =>
    [...qiniuData, ...qiniuDataSaas].some(({ browseButton }) => browseButton === id),
  )
  const label = `上传${kindName(kind)}`
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        id={id}
        aria-busy={busy}
        icon={busy ? <LoadingOutlined aria-hidden /> : <CloudUploadOutlined aria-hidden />}
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
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
          if (files.length > 0) onFiles(files, id)
        }}
      />
    </>
  )
}
