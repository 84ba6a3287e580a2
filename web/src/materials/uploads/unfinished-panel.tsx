import { useQuery } from '@tanstack/react-query'
import { materials, type UnfinishedUpload } from '@zsm/contract/materials'
import { useRef, useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { dateTime } from '../../format/time.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { acceptOf, type MediaKind } from '../media-kind.ts'
import { forgetUpload, rememberUpload, useSending } from './begun.ts'
import { forgetLost } from './queue-files.ts'
import './unfinished-panel.css'

type Props = { kind: MediaKind; onFiles: (files: File[]) => void }

/** Unfinished uploads of earlier visits. Choosing the same file again resumes its upload. */
export function UnfinishedPanel({ kind, onFiles }: Props) {
  const { data } = useQuery(query(materials.listUnfinished, {}, { background: true }))
  const sending = useSending(({ keys }) => keys)
  const uploads = (data?.list ?? []).filter(
    ({ key, kindDict }) => kindDict === kind && !sending.includes(key),
  )
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState<UnfinishedUpload>()
  const cancel = useCall(materials.cancelUpload, {
    invalidates: [materials.listUnfinished, materials.usage],
    onSuccess: (_, { key }) => forgetUpload(key),
  })
  if (uploads.length === 0) return null

  const choose = (upload: UnfinishedUpload) => {
    setWanted(upload)
    input.current?.click()
  }
  const resume = (file: File | undefined) => {
    if (!file || !wanted) return
    if (file.name !== wanted.fileName || file.size !== wanted.size) {
      return toast.error(`这不是原来的文件，请选择“${wanted.fileName}”（${bytes(wanted.size)}）`)
    }
    rememberUpload(file, kind, wanted.key)
    onFiles([file])
  }
  const giveUp = async ({ key, fileName, size }: UnfinishedUpload) => {
    const text = `“${fileName}”已上传的部分会被删除，之后要从头上传。`
    if (!(await confirm({ title: '放弃这次上传？', text, accept: '放弃', danger: true }))) return
    cancel.mutate({ key }, { onSuccess: () => forgetLost({ name: fileName, size }) })
  }
  return (
    <section className="unfinished" aria-label="没有传完的文件">
      <strong>有 {uploads.length} 个文件上次没有传完，选择同一个文件可以接着传</strong>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span className="unfinished-name" title={upload.fileName}>
              {upload.fileName}
            </span>
            <span className="muted numeric">{stateOf(upload)}</span>
            <span className="page-actions">
              <button
                type="button"
                className="link-button"
                aria-label={`继续上传 ${upload.fileName}`}
                onClick={() => choose(upload)}
              >
                继续上传
              </button>
              <button
                type="button"
                className="link-button"
                aria-label={`放弃 ${upload.fileName}`}
                onClick={() => giveUp(upload)}
              >
                放弃
              </button>
            </span>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择没有传完的文件"
        accept={acceptOf(kind)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
          resume(file)
        }}
      />
    </section>
  )
}

const stateOf = ({ sentSize, size, expireTime }: UnfinishedUpload) =>
  `已传 ${Math.floor((sentSize / size) * 100)}% · ${bytes(sentSize)} / ${bytes(size)} · 保留到 ${dateTime(expireTime)}`
