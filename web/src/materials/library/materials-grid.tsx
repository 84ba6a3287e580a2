import type { ListedFile } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { memo } from 'react'
import { thousands } from '../../format/number.ts'
import { ago, dateTime } from '../../format/time.ts'
import './grid.css'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { sizeText } from '../files/facts.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { isChosen, type Selection } from './batches/selection.ts'

export type FileActions = {
  onOpen: (file: ListedFile) => void
  onRename: (file: ListedFile) => void
  onReplace: (file: ListedFile) => void
  onDelete: (file: ListedFile) => void
}

type Props = {
  label: string
  files: readonly ListedFile[]
  selection: Selection
  tagNames: ReadonlyMap<string, string>
  actions: FileActions
  onSelect: (id: FileId, range: boolean) => void
}

/** Cards out of sight are not laid out (`content-visibility`), so that a grid of thousands scrolls as one of twenty. */
export const MaterialsGrid = ({ label, files, selection, tagNames, actions, onSelect }: Props) => (
  <ul className="materials-grid" aria-label={label}>
    {files.map((file) => (
      <MaterialCard
        key={file.id}
        file={file}
        chosen={isChosen(selection, file.id)}
        tags={file.tagIds.flatMap((id) => tagNames.get(id) ?? []).join('、')}
        actions={actions}
        onSelect={onSelect}
      />
    ))}
  </ul>
)

type CardProps = Pick<Props, 'actions' | 'onSelect'> & { file: ListedFile; chosen: boolean; tags: string }

/** `memo`: of two thousand cards only the pressed one is rendered again. */
const MaterialCard = memo(function MaterialCard({ file, chosen, tags, actions, onSelect }: CardProps) {
  const { id, kindDict, title, refCount, createTime } = file
  return (
    <li className={chosen ? 'material-card material-chosen' : 'material-card'}>
      <label className="material-check">
        <input
          type="checkbox"
          aria-label={`选择 ${title}`}
          checked={chosen}
          onChange={({ nativeEvent }) =>
            onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      <button type="button" className="material-open" onClick={() => actions.onOpen(file)}>
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
        {tags && (
          <small className="muted material-tags" title={tags}>
            标签：{tags}
          </small>
        )}
      </div>
      <RowActions
        actions={[
          { label: '重命名', onClick: () => actions.onRename(file) },
          { label: '替换', onClick: () => actions.onReplace(file) },
          { label: '删除', danger: true, onClick: () => actions.onDelete(file) },
        ]}
      />
    </li>
  )
})
