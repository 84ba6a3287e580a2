import { FolderOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { materials } from '@zsm/contract/materials'
import { deepestFolder } from '@zsm/contract/materials/library'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { thousands } from '../../../format/number.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx'
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx'
import type { MediaKind } from '../../media-kind.ts'
import type { ShownFolder } from './folder-tree.ts'
import './folders.css'
import { useFolders } from './use-folders.ts'

const FolderNameDialog = lazyPart(() =>
  import('./folder-name-dialog.tsx').then((file) => file.FolderNameDialog),
)
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))

type Props = { kind: MediaKind; chosen: string; onChoose: (folder: string) => void }
type Named = { folder?: ShownFolder | undefined; parent?: ShownFolder | undefined }

/** The folders of the library. Choosing one shows its files and those of all folders below it. */
export function FolderPanel({ kind, chosen, onChoose }: Props) {
  const { folders, tree } = useFolders(kind)
  const [named, setNamed] = useState<Named>()
  const [moved, setMoved] = useState<ShownFolder>()
  const remove = useDeletion(chosen, onChoose)
  const moving = useCall(materials.moveFolder, {
    invalidates: [materials],
    onSuccess: () => setMoved(undefined),
  })
  const menuOf = (folder: ShownFolder) => [
    {
      key: 'new',
      label: '新建下级文件夹',
      onClick: () => setNamed({ parent: folder }),
      disabled: folder.level < deepestFolder ? undefined : `文件夹最多 ${deepestFolder} 层`,
    },
    { key: 'rename', label: '重命名', onClick: () => setNamed({ folder }) },
    { key: 'move', label: '移动到…', onClick: () => setMoved(folder) },
    { key: 'delete', label: '删除', danger: true, onClick: () => remove(folder) },
  ]
  return (
    <nav className="folders" aria-label="文件夹">
      <ul>
        <FolderLine name="全部素材" current={chosen === ''} onChoose={() => onChoose('')} />
        <FolderLine name="未放入文件夹" current={chosen === 'none'} onChoose={() => onChoose('none')} loose />
        {tree.map((folder) => (
          <FolderLine
            key={folder.id}
            name={folder.name}
            count={folder.allCount}
            level={folder.level}
            current={chosen === folder.id}
            onChoose={() => onChoose(folder.id)}
          >
            <DropMenu items={menuOf(folder)}>
              {(trigger) => (
                <button
                  type="button"
                  className="folder-more"
                  aria-label={`文件夹“${folder.name}”的操作`}
                  {...trigger}
                >
                  ⋯
                </button>
              )}
            </DropMenu>
          </FolderLine>
        ))}
      </ul>
      <button type="button" className="link-button folder-new" onClick={() => setNamed({})}>
        <PlusOutlined aria-hidden /> 新建文件夹
      </button>
      {named && <FolderNameDialog {...named} onClose={() => setNamed(undefined)} />}
      {moved && (
        <MoveDialog
          title={`移动文件夹“${moved.name}”`}
          folders={folders}
          from={moved.id}
          sending={moving.isPending}
          onMove={(parentId) => moving.mutate({ id: moved.id, parentId })}
          onClose={() => setMoved(undefined)}
        />
      )}
    </nav>
  )
}

type LineProps = {
  name: string
  current: boolean
  onChoose: () => void
  count?: number
  level?: number
  loose?: boolean
  children?: ReactNode
}

const FolderLine = ({ name, current, onChoose, count, level = 1, loose = false, children }: LineProps) => (
  <li className={current ? 'folder-line folder-current' : 'folder-line'}>
    <button
      type="button"
      className="folder-open"
      style={{ paddingInlineStart: 8 + (level - 1) * 16 }}
      aria-current={current}
      title={name}
      onClick={onChoose}
    >
      {loose ? <InboxOutlined aria-hidden /> : <FolderOutlined aria-hidden />}
      <span className="folder-name">{name}</span>
      {count !== undefined && <small className="muted numeric">{thousands(count)}</small>}
    </button>
    {children}
  </li>
)

function useDeletion(chosen: string, onChoose: Props['onChoose']) {
  const remove = useCall(materials.deleteFolder, { invalidates: [materials] })
  return async ({ id, name, parentId }: ShownFolder) => {
    const where = parentId ? '上一级文件夹' : '“未放入文件夹”'
    const accepted = await confirm({
      title: `删除文件夹“${name}”？`,
      text: `只删除文件夹，不删除素材：里面的素材和下级文件夹会移到${where}。`,
      accept: '删除文件夹',
      danger: true,
    })
    if (!accepted) return
    remove.mutate(
      { id },
      {
        onSuccess: ({ movedCount }) => {
          if (chosen === id) onChoose(parentId ?? '')
          toast.success(movedCount > 0 ? `文件夹已删除，${movedCount} 个素材移到了${where}` : '文件夹已删除')
        },
      },
    )
  }
}
