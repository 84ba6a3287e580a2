import { FilePdfOutlined, FileZipOutlined } from '@ant-design/icons'
import type { FileId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { bytes } from '../format/bytes.ts'
import { FilePicker, useFile } from '../materials/public.ts'
import { EditorSection } from '../ui/editor-page.tsx'
import './download-files.css'
import { type FieldsProps, GoodItem } from './good-item.tsx'

const kinds = [
  { kind: 4, label: '添加文档', icon: <FilePdfOutlined aria-hidden /> },
  { kind: 5, label: '添加压缩包', icon: <FileZipOutlined aria-hidden /> },
] as const

const most = 20

/** The files that a buyer gets, in order. */
export function DownloadFiles({ editor, items: { item, idOf } }: FieldsProps) {
  const ids = useStore(editor.store, ({ values }) => values.downloadFileIds)
  const [picking, setPicking] = useState<4 | 5>()
  const put = (downloadFileIds: FileId[]) => editor.change({ downloadFileIds })
  const { onLeave: _, ...files } = item('downloadFileIds')
  return (
    <EditorSection
      title="下载文件"
      description={`购买后可以下载，PDF 文档或 ZIP 压缩包，最多 ${most} 个。商品在架上时换文件，买过的人下载到的也是新的。`}
    >
      <GoodItem {...files} required>
        <div id={idOf('downloadFileIds')} tabIndex={-1} className="download-field">
          {ids.length > 0 && (
            <ul className="download-files" aria-label="下载文件">
              {ids.map((id) => (
                <DownloadFile key={id} id={id} onRemove={() => put(ids.filter((one) => one !== id))} />
              ))}
            </ul>
          )}
          <div className="page-actions">
            {kinds.map(({ kind, label, icon }) => (
              <Button key={kind} icon={icon} disabled={ids.length >= most} onClick={() => setPicking(kind)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      </GoodItem>
      {picking && (
        <FilePicker
          open
          kind={picking}
          multiple
          onPick={(picked) => {
            setPicking(undefined)
            put([...new Set([...ids, ...picked.map(({ id }) => id)])].slice(0, most))
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </EditorSection>
  )
}

function DownloadFile({ id, onRemove }: { id: FileId; onRemove: () => void }) {
  const file = useFile(id)
  return (
    <li>
      <span className="download-icon">
        {file?.kindDict === 5 ? <FileZipOutlined aria-hidden /> : <FilePdfOutlined aria-hidden />}
      </span>
      <span className="download-title">
        {file ? `${file.title}.${file.ext}` : '正在读取…'}
        <small className="muted numeric">{file && bytes(file.size)}</small>
      </span>
      <span className="row-actions">
        {file && (
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.kindDict === 4 ? '预览' : '下载'}
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
