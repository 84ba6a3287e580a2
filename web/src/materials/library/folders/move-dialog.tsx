import type { Folder } from '@zsm/contract/materials/library'
import type { FolderId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { useState } from 'react'
import { FolderNameDialog } from './folder-name-dialog.tsx'
import { isWithin, treeOf } from './folder-tree.ts'
import './folders.css'

type Props = {
  title: string
  folders: readonly Folder[]
  /** The folder that moves: it cannot move into itself. */
  from?: FolderId | undefined
  sending: boolean
  /** `undefined` is the top, for files: no folder. */
  onMove: (folder: FolderId | undefined, name: string) => void
  onClose: () => void
}

/** Asks where to: into one of the folders, or out of all. */
export function MoveDialog({ title, folders, from, sending, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState<FolderId | 'top'>()
  const [naming, setNaming] = useState(false)
  const top = from ? '最上层' : '不放入文件夹'
  const tree = treeOf(folders)
  const move = () => {
    if (chosen === 'top') return onMove(undefined, `“${top}”`)
    const folder = tree.find(({ id }) => id === chosen)
    if (folder) onMove(folder.id, `“${folder.name}”`)
  }
  return (
    <Modal
      open
      centered
      title={title}
      width={480}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: chosen === undefined, loading: sending }}
      onOk={move}
      onCancel={onClose}
    >
      <div className="move-list" role="radiogroup" aria-label="移动到">
        <label>
          <input type="radio" name="folder" checked={chosen === 'top'} onChange={() => setChosen('top')} />
          {top}
        </label>
        {tree.map(({ id, name, level, path }) => (
          <label key={id} style={{ paddingInlineStart: 8 + level * 16 }} title={path}>
            <input
              type="radio"
              name="folder"
              checked={chosen === id}
              disabled={from !== undefined && isWithin(folders, id, from)}
              onChange={() => setChosen(id)}
            />
            {name}
          </label>
        ))}
      </div>
      {from === undefined && (
        <button type="button" className="link-button" onClick={() => setNaming(true)}>
          新建文件夹
        </button>
      )}
      {naming && <FolderNameDialog onMade={setChosen} onClose={() => setNaming(false)} />}
    </Modal>
  )
}
