import type { ListedFile } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { useRef } from 'react'
import { thousands } from '../../format/number.ts'
import { ago, dateTime } from '../../format/time.ts'
import './grid.css'
import { type RowPlace, useNearRows } from '../../ui/page/use-near-rows.ts'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { sizeText } from '../files/facts.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { isChosen, type Selection } from './batches/selection.ts'
import { useColumns } from './use-columns.ts'

export type FileActions = {
  onOpen: (file: ListedFile) => void
  onRename: (file: ListedFile) => void
  onReplace: (file: ListedFile) => void
  onDelete: (file: ListedFile) => void
}

type Props = {
  label: string
  files: readonly ListedFile[]
  /** With those that are not read yet. */
  total: number
  selection: Selection
  tagNames: ReadonlyMap<string, string>
  actions: FileActions
  onSelect: (id: FileId, range: boolean) => void
}

/** The usual height of a card in px, before it is measured. */
const cardHeight = 252
const padding = 16

/** As many columns as fit. Of thousands of cards only the rows in sight and near are rendered. */
export function MaterialsGrid({ label, files, total, selection, tagNames, actions, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { columns, gap } = useColumns(list)
  const near = useNearRows({
    list,
    count: Math.ceil(files.length / columns),
    sizeOf: () => cardHeight,
    keyOf: (row) => `${columns} ${files[row * columns]?.id}`,
    gap,
    overscan: 2,
    mostWhole: Math.ceil(30 / columns),
  })
  return (
    <ul
      ref={list}
      className="materials-grid"
      style={{ paddingBlock: `${padding + near.above}px ${padding + near.below}px` }}
      aria-label={label}
    >
      {near.indexes.flatMap((row) =>
        files.slice(row * columns, (row + 1) * columns).map((file, column) => (
          <MaterialCard
            key={file.id}
            file={file}
            place={{ position: row * columns + column + 1, total }}
            // Cards of a row have one height.
            row={column === 0 ? { index: row, measure: near.measure } : undefined}
            chosen={isChosen(selection, file.id)}
            tags={file.tagIds.flatMap((id) => tagNames.get(id) ?? []).join('、')}
            actions={actions}
            onSelect={onSelect}
          />
        )),
      )}
    </ul>
  )
}

type CardProps = Pick<Props, 'actions' | 'onSelect'> & {
  file: ListedFile
  place: { position: number; total: number }
  row: RowPlace | undefined
  chosen: boolean
  tags: string
}

function MaterialCard({ file, place, row, chosen, tags, actions, onSelect }: CardProps) {
  const { id, kindDict, title, refCount, createTime } = file
  return (
    <li
      ref={row?.measure}
      data-index={row?.index}
      aria-posinset={place.position}
      aria-setsize={place.total}
      className={chosen ? 'material-card material-chosen' : 'material-card'}
    >
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
}
