import type { File as MediaFile } from '@zsm/contract/materials'
import { thousands } from '../../format/number.ts'
import { ago, dateTime } from '../../format/time.ts'
import './grid.css'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { sizeText } from '../files/facts.ts'
import { Thumbnail } from '../files/thumbnail.tsx'

type Actions = {
  onOpen: (file: MediaFile) => void
  onRename: (file: MediaFile) => void
  onReplace: (file: MediaFile) => void
  onDelete: (file: MediaFile) => void
}

export const MaterialsGrid = ({
  label,
  files,
  ...actions
}: Actions & { label: string; files: MediaFile[] }) => (
  <ul className="materials-grid" aria-label={label}>
    {files.map((file) => (
      <MaterialCard key={file.id} file={file} {...actions} />
    ))}
  </ul>
)

function MaterialCard({ file, onOpen, onRename, onReplace, onDelete }: Actions & { file: MediaFile }) {
  const { kindDict, title, refCount, createTime } = file
  return (
    <li className="material-card">
      <button type="button" className="material-open" onClick={() => onOpen(file)}>
        <span className="visually-hidden">{`${kindDict <= 2 ? '播放' : '查看'} ${title}`}</span>
        <Thumbnail file={file} />
      </button>
      <div className="material-text">
        <strong className="material-title" title={title}>
          {title}
        </strong>
        <small className="muted numeric">{sizeText(file)}</small>
        <small className="muted">
          <time dateTime={createTime} title={dateTime(createTime)}>
            {ago(createTime)}
          </time>
          {refCount > 0 ? ` · ${thousands(refCount)} 处使用` : ' · 未使用'}
        </small>
      </div>
      <RowActions
        actions={[
          { label: '重命名', onClick: () => onRename(file) },
          { label: '替换', onClick: () => onReplace(file) },
          { label: '删除', danger: true, onClick: () => onDelete(file) },
        ]}
      />
    </li>
  )
}
