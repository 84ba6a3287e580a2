import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { FilePicker } from './picker.tsx'
import { rememberFile, useFile } from './use-file.ts'
import './document-field.css'

type OneProps = {
  id?: string
  value?: FileId | null | undefined
  onChange?: (id: FileId | undefined) => void
  name: string
}

/** The picture of a document. A picture submitted before is masked until the creator asks to see it. */
export function DocumentField({ id, value, onChange, name }: OneProps) {
  const [picking, setPicking] = useState(false)
  return (
    <div className="document" tabIndex={-1} {...(id ? { id } : {})}>
      {value && <Document file={value} name={name} onRemove={() => onChange?.(undefined)} />}
      <Button onClick={() => setPicking(true)}>{value ? '更换' : `上传${name}`}</Button>
      <FilePicker
        open={picking}
        kind={3}
        onPick={([file]) => {
          setPicking(false)
          if (file) onChange?.(rememberFile(file))
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  )
}

type SeveralProps = Omit<OneProps, 'value' | 'onChange'> & {
  value?: FileId[]
  onChange?: (ids: FileId[]) => void
  max: number
}

export function DocumentsField({ id, value = [], onChange, name, max }: SeveralProps) {
  const [picking, setPicking] = useState(false)
  return (
    <div className="document-several" tabIndex={-1} {...(id ? { id } : {})}>
      {value.map((file, index) => (
        <div className="document" key={file}>
          <Document
            file={file}
            name={`${name} ${index + 1}`}
            onRemove={() => onChange?.(value.filter((other) => other !== file))}
          />
        </div>
      ))}
      <span>
        <Button disabled={value.length >= max} onClick={() => setPicking(true)}>
          上传{name}
        </Button>
      </span>
      <FilePicker
        open={picking}
        kind={3}
        multiple
        onPick={(files) => {
          setPicking(false)
          onChange?.([...new Set([...value, ...files.map(rememberFile)])].slice(0, max))
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  )
}

function Document({ file: id, name, onRemove }: { file: FileId; name: string; onRemove: () => void }) {
  const [shown, setShown] = useState(false)
  const file = useFile(id)
  return (
    <>
      <span className="document-picture" data-masked={!shown}>
        {file && <img src={file.coverUrl ?? file.url} alt={shown ? name : `${name}（已遮住）`} />}
      </span>
      <Button
        type="text"
        aria-pressed={shown}
        aria-label={`${shown ? '遮住' : '显示'}${name}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? '遮住' : '显示'}
      </Button>
      <Button type="text" aria-label={`移除${name}`} onClick={onRemove}>
        移除
      </Button>
    </>
  )
}
