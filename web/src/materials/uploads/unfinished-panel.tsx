import { useQuery } from '@tanstack/react-query'
import { materials, type UnfinishedUpload } from '@zsm/contract/materials'
import type { ReactNode } from 'react'
import { query, useCall } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { dateTime } from '../../format/time.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { chooseFiles } from '../../ui/upload/choose-files.ts'
import { acceptOf, type MediaKind } from '../media-kind.ts'
import { fingerprintOf } from './fingerprint.ts'
import { takeLost } from './lost-files.ts'
import { matchFiles, matchText } from './match-files.ts'
import { useSending } from './sending.ts'
import './unfinished-panel.css'

type Props = { kind: MediaKind; onFiles: (files: File[]) => void; empty?: ReactNode }

/** Unfinished uploads of earlier visits. Choosing the same file again resumes its upload. */
export function UnfinishedPanel({ kind, onFiles, empty = null }: Props) {
  const { data } = useQuery(query(materials.listUnfinished, {}, { background: true }))
  const sending = useSending(({ keys }) => keys)
  const uploads = (data?.list ?? []).filter(
    ({ key, kindDict }) => kindDict === kind && !sending.includes(key),
  )
  const cancel = useCall(materials.cancelUpload, {
    invalidates: [materials.listUnfinished, materials.usage],
  })
  if (uploads.length === 0) return data ? empty : null

  const choose = async () => {
    const chosen = await chooseFiles({ accept: acceptOf(kind), multiple: true })
    if (chosen.length === 0) return
    const needed = uploads.map(({ fileName, ...upload }) => ({ ...upload, name: fileName }))
    const matched = await matchFiles(needed, chosen, fingerprintOf)
    if (matched.found.length > 0) onFiles(matched.found.map(([, file]) => file))
    const text = matchText(matched)
    if (text) toast.warning(text)
  }
  const giveUp = async ({ key, fileName, size }: UnfinishedUpload) => {
    const text = `“${fileName}”已上传的部分会被删除，之后要从头上传。`
    if (!(await confirm({ title: '放弃这次上传？', text, accept: '放弃', danger: true }))) return
    cancel.mutate({ key }, { onSuccess: () => takeLost({ name: fileName, size, kind }) })
  }
  return (
    <section className="unfinished" aria-label="没有传完的文件">
      <header>
        <strong>有 {uploads.length} 个文件上次没有传完，再选一次可以接着传</strong>
        <button type="button" className="link-button" onClick={() => void choose()}>
          选择文件继续
        </button>
      </header>
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
                aria-label={`放弃 ${upload.fileName}`}
                onClick={() => giveUp(upload)}
              >
                放弃
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ sentSize, size, expireTime }: UnfinishedUpload) =>
  `已传 ${Math.floor((sentSize / size) * 100)}% · ${bytes(sentSize)} / ${bytes(size)} · 保留到 ${dateTime(expireTime)}`
