import { useQuery } from '@tanstack/react-query'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { FileId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { duration } from '../../format/duration.ts'
import { dateTime } from '../../format/time.ts'
import './preview-dialog.css'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { sizeText } from '../files/facts.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { useDownload } from './batches/use-download.ts'
import { DocumentReader } from './document-reader.tsx'
import { FileUses } from './file-uses.tsx'
import { Player } from './player/player.tsx'

type PreviewDialogProps = { id: string; onClose: () => void; onReplace: (file: MediaFile) => void }

/** Plays or shows one file. `id` comes from the address. */
export function PreviewDialog({ id, onClose, onReplace }: PreviewDialogProps) {
  const parsed = FileId.safeParse(id)
  return (
    <Modal open centered title="预览" width={920} footer={null} onCancel={onClose} destroyOnHidden>
      {parsed.success ? (
        <Preview id={parsed.data} onReplace={onReplace} />
      ) : (
        <ErrorState text="找不到这个素材" />
      )}
    </Modal>
  )
}

type PreviewProps = { id: FileId; onReplace: (file: MediaFile) => void }

function Preview({ id, onReplace }: PreviewProps) {
  // Always read again, because addresses expire.
  const file = useQuery({ ...query(materials.get, { id }, { background: true }), staleTime: 0 })
  return (
    <Loaded from={file} rows={6}>
      {(found) => (
        <figure className="preview">
          {found.url === '' ? (
            <p className="muted">只读查看中不能打开这个素材</p>
          ) : found.kindDict === fileKind.document ? (
            <DocumentReader
              id={`${found.id}/${found.version}`}
              name={found.title}
              url={found.url}
              renew={async () => (await file.refetch({ throwOnError: true })).data?.url ?? found.url}
            />
          ) : found.kindDict > 3 ? (
            <span className="preview-icon">
              <Thumbnail file={found} />
            </span>
          ) : found.kindDict === fileKind.image ? (
            <img
              src={found.url}
              alt={found.title}
              width={found.width ?? undefined}
              height={found.height ?? undefined}
            />
          ) : (
            <Player key={found.id} file={found} onExpired={() => file.refetch()} />
          )}
          <figcaption>
            <strong>{found.title}</strong>
            <span className="muted numeric">{factsOf(found)}</span>
            <PreviewActions file={found} onReplace={() => onReplace(found)} />
            <FileUses id={found.id} />
          </figcaption>
        </figure>
      )}
    </Loaded>
  )
}

const CropPictureDialog = lazyPart(() =>
  import('./pictures/crop-picture-dialog.tsx').then((part) => part.CropPictureDialog),
)
const CompressDialog = lazyPart(() =>
  import('./pictures/compress-dialog.tsx').then((part) => part.CompressDialog),
)

/** Downloads the file, and edits a picture. A canvas has only the first frame of an animation, so a GIF is not edited. */
function PreviewActions({ file, onReplace }: { file: MediaFile; onReplace: () => void }) {
  const [editing, setEditing] = useState<'crop' | 'compress'>()
  const download = useDownload()
  const close = () => setEditing(undefined)
  const isPicture = file.kindDict === fileKind.image
  const still = file.ext === 'gif' ? '动图裁剪或压缩后只剩第一帧，请用制图软件处理' : undefined
  const edits = [
    { label: '裁剪', onClick: () => setEditing('crop'), disabled: still },
    { label: '压缩', onClick: () => setEditing('compress'), disabled: still },
  ]
  return (
    <>
      <RowActions
        actions={[
          ...(isPicture ? edits : []),
          { label: '替换', onClick: onReplace },
          { label: '下载', onClick: () => download.mutate({ ids: [file.id] }) },
        ]}
      />
      {file.kindDict === fileKind.video && (
        <small className="muted">
          这里不压缩视频：浏览器压缩太慢。要更小的文件，请用剪辑软件导出后再“替换”。
        </small>
      )}
      {editing === 'crop' && <CropPictureDialog file={file} onClose={close} />}
      {editing === 'compress' && <CompressDialog file={file} onClose={close} />}
    </>
  )
}

function factsOf(file: MediaFile): string {
  const length = file.durationSec === null ? [] : [duration(file.durationSec)]
  return [...length, sizeText(file), file.ext.toUpperCase(), `上传于 ${dateTime(file.createTime)}`].join(
    ' · ',
  )
}
