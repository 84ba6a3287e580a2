import { Modal } from 'antd'
import type { MediaKind } from '../../media-kind.ts'
import { FolderPanel } from './folder-panel.tsx'

type Props = { kind: MediaKind; chosen: string; onChoose: (folder: string) => void; onClose: () => void }

/** The folders on a phone, where they have no room beside the list. */
export function FoldersDialog({ kind, chosen, onChoose, onClose }: Props) {
  const choose = (folder: string) => {
    onChoose(folder)
    onClose()
  }
  return (
    <Modal open centered title="文件夹" width={480} footer={null} onCancel={onClose}>
      <FolderPanel kind={kind} chosen={chosen} onChoose={choose} />
    </Modal>
  )
}
