import { FileImageOutlined, FilePdfOutlined, FileZipOutlined } from '@ant-design/icons'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { bytes } from '../../format/bytes.ts'
import { FilePicker } from './picker.tsx'
import './field.css'
import { useFile } from './use-file.ts'

const kinds = {
  [fileKind.image]: { label: '添加图片', icon: <FileImageOutlined aria-hidden /> },
  [fileKind.document]: { label: '添加文档', icon: <FilePdfOutlined aria-hidden /> },
  [fileKind.archive]: { label: '添加压缩包', icon: <FileZipOutlined aria-hidden /> },
} as const
type FileKind = 3 | 4 | 5

type FilesFieldProps = {
  id?: string
  value?: readonly FileId[]
  onChange?: (ids: FileId[]) => void
  /** The word for the files: 下载文件. */
  name: string
  kinds: readonly FileKind[]
  most: number
}

/** Files of the library, in order. */
export function FilesField({ id, value = [], onChange, name, kinds: allowed, most }: FilesFieldProps) {
  const [picking, setPicking] = useState<FileKind>()
  const put = (ids: FileId[]) => onChange?.(ids)
  return (
    <div {...(id ? { id } : {})} tabIndex={-1} className="files-field">
      {value.length > 0 && (
        <ul className="files-chosen" aria-label={name}>
          {value.map((id) => (
            <ChosenFile key={id} id={id} onRemove={() => put(value.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
      <div className="page-actions">
        {allowed.map((kind) => (
          <Button
            key={kind}
            icon={kinds[kind].icon}
            disabled={value.length >= most}
            onClick={() => setPicking(kind)}
          >
            {kinds[kind].label}
          </Button>
        ))}
      </div>
      {picking && (
        <FilePicker
          open
          kind={picking}
          multiple
          onPick={(picked) => {
            setPicking(undefined)
            put([...new Set([...value, ...picked.map(({ id }) => id)])].slice(0, most))
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </div>
  )
}

function ChosenFile({ id, onRemove }: { id: FileId; onRemove: () => void }) {
  const file = useFile(id)
  return (
    <li>
      <span className="files-icon">{kinds[(file?.kindDict ?? 4) as FileKind].icon}</span>
      <span className="files-title">
        {file ? `${file.title}.${file.ext}` : '正在读取…'}
        <small className="muted numeric">{file && bytes(file.size)}</small>
      </span>
      <span className="row-actions">
        {file && file.url !== '' && (
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.kindDict === fileKind.archive ? '下载' : '预览'}
          </a>
        )}
        <button
          type="button"
          className="link-button link-danger"
          aria-label={`移除 ${file?.title ?? '文件'}`}
          onClick={onRemove}
        >
          移除
        </button>
      </span>
    </li>
  )
}
