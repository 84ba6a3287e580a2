import { CloudUploadOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef } from 'react'
import { chooseFiles, choosesKept } from '../../ui/upload/choose-files.ts'
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
  const id = useId()
  const busy = useUploads(({ qiniuData, qiniuDataSaas }) =>
    [...qiniuData, ...qiniuDataSaas].some(({ browseButton }) => browseButton === id),
  )
  const input = useRef<HTMLInputElement>(null)
  const accept = acceptOf(kind)
  const label = `上传${kindName(kind)}`
  const choose = async () => {
    if (!choosesKept()) return input.current?.click()
    const files = await chooseFiles({ accept, multiple })
    if (files.length > 0) onFiles(files, id)
  }
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        id={id}
        aria-busy={busy}
        icon={busy ? <LoadingOutlined aria-hidden /> : <CloudUploadOutlined aria-hidden />}
        onClick={() => void choose()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={label}
        accept={accept}
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
