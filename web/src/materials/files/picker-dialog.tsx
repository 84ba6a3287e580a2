import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { FolderId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import './picker.css'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { chosen as chosenOf } from '../../ui/table/chosen.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { UploadLines } from '../../ui/upload/upload-lines.tsx'
import { isMoving, useUploads } from '../../ui/upload/upload-store.ts'
import { useFolders } from '../library/folders/use-folders.ts'
import { kindName, type MediaKind, rulesText } from '../media-kind.ts'
import { DropVeil } from '../uploads/drop-veil.tsx'
import { FileChooser } from '../uploads/file-chooser.tsx'
import { queueFiles } from '../uploads/queue-files.ts'
import { type Refused, sortFiles } from '../uploads/refusal.ts'
import { Refusals } from '../uploads/refusals.tsx'
import { useFileDrop } from '../uploads/use-file-drop.ts'
import { sizeText } from './facts.ts'
import { Thumbnail } from './thumbnail.tsx'

export type PickerProps = {
  kind: MediaKind
  multiple?: boolean
  onPick: (files: MediaFile[]) => void
  /** Takes files of the device before they are uploaded. Without it the dialog uploads them, and stays open until they are stored. */
  onDeviceFiles?: ((files: DeviceFiles, chosen: MediaFile[]) => Promise<void>) | undefined
  /** What happens to files of the device. */
  note?: string | undefined
  onClose: () => void
}

/** Files of the device that may be uploaded, and those that may not. */
export type DeviceFiles = { taken: File[]; refused: Refused[] }

/** The chosen files, in order. An upload holds its position until its file is stored. */
type Choice = { key: string; file?: MediaFile }

const pageSize = 12

/** Chooses from the library of a kind, or uploads into it. */
export function PickerDialog({ kind, multiple = false, onPick, onDeviceFiles, note, onClose }: PickerProps) {
  const [choices, setChoices] = useState<Choice[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const [own, setOwn] = useState<string[]>([])
  const uploads = useUploads((state) => state.uploads).filter(
    (upload) => own.includes(upload.id) && upload.state !== 'done',
  )
  const moving = uploads.filter((upload) => isMoving(upload) || upload.state === 'asking').length
  const [handing, setHanding] = useState(false)
  const most = multiple ? undefined : 1
  const files = choices.flatMap(({ file }) => (file ? [file] : []))

  const handOver = async (chosen: File[], take: NonNullable<typeof onDeviceFiles>) => {
    const sorted = sortFiles(chosen, kind, most ?? Number.POSITIVE_INFINITY)
    setRefused(sorted.refused)
    if (handing || sorted.taken.length === 0) return
    setHanding(true)
    await take(sorted, files)
    setHanding(false)
  }
  const upload = (files: File[], browseButton?: string) => {
    if (onDeviceFiles) return void handOver(files, onDeviceFiles)
    const { queued, refused } = queueFiles(files, kind, { most, browseButton })
    setRefused(refused)
    setOwn((ids) => [...ids, ...queued.map(({ id }) => id)])
    if (queued.length === 0) return
    setChoices((before) => [...(multiple ? before : []), ...queued.map(({ id }) => ({ key: id }))])
    for (const { id, done } of queued) {
      done.then(
        (file) => setChoices((all) => all.map((one) => (one.key === id ? { key: file.id, file } : one))),
        () => setChoices((all) => all.filter(({ key }) => key !== id)),
      )
    }
  }
  const toggle = (file: MediaFile) => {
    const others = choices.filter(({ key }) => key !== file.id)
    const chosen = { key: file.id, file }
    if (!multiple) setChoices([chosen])
    else setChoices(others.length < choices.length ? others : [...others, chosen])
  }
  const hovering = useFileDrop((files) => upload(files))

  return (
    <Modal
      open
      centered
      title={`选择${kindName(kind)}`}
      width={880}
      okText={moving > 0 ? '正在上传…' : files.length > 1 ? `使用这 ${files.length} 个` : '使用'}
      cancelText="取消"
      okButtonProps={{ disabled: files.length === 0 || moving > 0, loading: handing }}
      mask={{ closable: false }}
      onOk={() => onPick(files)}
      onCancel={onClose}
    >
      <div className="picker">
        <Refusals of={refused} onClose={() => setRefused([])} />
        {uploads.length > 0 && <UploadLines uploads={uploads} />}
        {note && <p className="muted picker-note">{note}</p>}
        <Library
          kind={kind}
          multiple={multiple}
          chosen={choices.map(({ key }) => key)}
          onToggle={toggle}
          onFiles={upload}
        />
      </div>
      {hovering && <DropVeil kind={kind} />}
    </Modal>
  )
}

type LibraryProps = {
  kind: MediaKind
  multiple: boolean
  chosen: string[]
  onToggle: (file: MediaFile) => void
  onFiles: (files: File[], browseButton: string) => void
}

const firstPlace = { pageNum: 1, keyword: '', folder: '' }

function Library({ kind, multiple, chosen, onToggle, onFiles }: LibraryProps) {
  const [{ pageNum, keyword, folder }, setPlace] = useState(firstPlace)
  const { tree } = useFolders(kind)
  const list = useList(
    materials.listData,
    {
      kindDict: kind,
      pageNum,
      pageSize,
      keyword: keyword || undefined,
      folderId: chosenOf(FolderId, folder),
      looseFlag: folder === 'none' ? true : undefined,
    },
    { background: true },
  )
  const narrow = (patch: { keyword?: string; folder?: string }) =>
    setPlace({ keyword, folder, ...patch, pageNum: 1 })
  const chooser = <FileChooser kind={kind} multiple={multiple} onFiles={onFiles} />
  return (
    <>
      <div className="picker-bar">
        <SearchField
          value={keyword}
          placeholder={`搜索${kindName(kind)}`}
          onSearch={(keyword) => narrow({ keyword })}
        />
        {tree.length > 0 && (
          <SelectFilter
            label="文件夹"
            value={folder}
            options={[
              { value: '', label: '全部文件夹' },
              { value: 'none', label: '未放入文件夹' },
              ...tree.map(({ id, path, allCount }) => ({ value: id, label: `${path}（${allCount}）` })),
            ]}
            onChange={(folder) => narrow({ folder })}
          />
        )}
        {chooser}
      </div>
      <Loaded from={list} rows={6}>
        {(page) =>
          page.list.length === 0 ? (
            keyword ? (
              <EmptyState title={`没有找到“${keyword}”`} text="换个关键词试试" />
            ) : folder ? (
              <EmptyState title={`这个文件夹里没有${kindName(kind)}`} text="换个文件夹，或上传新的" />
            ) : (
              <EmptyState title={`还没有${kindName(kind)}`} text={rulesText(kind)} />
            )
          ) : (
            <>
              <ul className="picker-grid" aria-label={`${kindName(kind)}素材`}>
                {page.list.map((file) => (
                  <li key={file.id}>
                    <Option
                      file={file}
                      multiple={multiple}
                      checked={chosen.includes(file.id)}
                      onToggle={() => onToggle(file)}
                    />
                  </li>
                ))}
              </ul>
              {page.total > pageSize && (
                <Pager
                  page={page}
                  resizable={false}
                  onPage={({ pageNum }) => setPlace({ keyword, folder, pageNum })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

type OptionProps = { file: MediaFile; multiple: boolean; checked: boolean; onToggle: () => void }

const Option = ({ file, multiple, checked, onToggle }: OptionProps) => (
  <label className="picker-option">
    <input
      type={multiple ? 'checkbox' : 'radio'}
      name="file"
      checked={checked}
      aria-label={file.title}
      onChange={onToggle}
    />
    <Thumbnail file={file} />
    <span className="picker-title" title={file.title}>
      {file.title}
    </span>
    <small className="muted numeric">{sizeText(file)}</small>
  </label>
)
