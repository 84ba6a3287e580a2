import { useQuery } from '@tanstack/react-query'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { FileId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { query } from '../../api/query.ts'
import { duration } from '../../format/duration.ts'
import { dateTime } from '../../format/time.ts'
import './preview-dialog.css'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { sizeText } from '../files/facts.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { FileUses } from './file-uses.tsx'
import { PdfButton } from './pdf-button.tsx'
import { Player } from './player.tsx'

/** Plays or shows one file. `id` comes from the address. */
export function PreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const parsed = FileId.safeParse(id)
  return (
    <Modal open centered title="预览" width={920} footer={null} onCancel={onClose} destroyOnHidden>
      {parsed.success ? <Preview id={parsed.data} /> : <ErrorState text="找不到这个素材" />}
    </Modal>
  )
}

function Preview({ id }: { id: FileId }) {
  // Always read again, because addresses expire.
  const file = useQuery({ ...query(materials.get, { id }, { background: true }), staleTime: 0 })
  return (
    <Loaded from={file} rows={6}>
      {(found) => (
        <figure className="preview">
          {found.kindDict > 3 ? (
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
            {found.kindDict === fileKind.document && <PdfButton url={found.url} />}
            {found.kindDict > 3 && <a href={found.url}>下载</a>}
            <FileUses id={found.id} />
          </figcaption>
        </figure>
      )}
    </Loaded>
  )
}

function factsOf(file: MediaFile): string {
  const length = file.durationSec === null ? [] : [duration(file.durationSec)]
  return [...length, sizeText(file), file.ext.toUpperCase(), `上传于 ${dateTime(file.createTime)}`].join(
    ' · ',
  )
}
