import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { useView } from '../../ui/table/use-view.ts'
import { kindName, type MediaKind, rulesText } from '../media-kind.ts'
import { DropVeil } from '../uploads/drop-veil.tsx'
import { FileChooser } from '../uploads/file-chooser.tsx'
import { queueFiles } from '../uploads/queue-files.ts'
import type { Refused } from '../uploads/refusal.ts'
import { Refusals } from '../uploads/refusals.tsx'
import { UnfinishedPanel } from '../uploads/unfinished-panel.tsx'
import { UploadTutorial } from '../uploads/upload-tutorial.tsx'
import { useFileDrop } from '../uploads/use-file-drop.ts'
import { useFilePaste } from '../uploads/use-file-paste.ts'
import { MaterialsGrid } from './materials-grid.tsx'
import { useDeletion } from './use-deletion.ts'
import { listInput, view } from './view.ts'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx').then((file) => file.PreviewDialog))
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx').then((file) => file.RenameDialog))
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((file) => file.ReplaceDialog))

export const VideosPage = () => <MaterialsPage key={1} kind={1} />
export const AudiosPage = () => <MaterialsPage key={2} kind={2} />
export const ImagesPage = () => <MaterialsPage key={3} kind={3} />
export const DocumentsPage = () => <MaterialsPage key={4} kind={4} />
export const ArchivesPage = () => <MaterialsPage key={5} kind={5} />

function MaterialsPage({ kind }: { kind: MediaKind }) {
  const [state, setView] = useView(view, 'file')
  const { keyword, file } = state
  const [refused, setRefused] = useState<Refused[]>([])
  const [renamed, setRenamed] = useState<MediaFile>()
  const [replaced, setReplaced] = useState<MediaFile>()
  const list = useList(materials.listData, listInput(kind, state))
  const remove = useDeletion()
  const upload = (files: File[], browseButton?: string) =>
    setRefused(queueFiles(files, kind, { browseButton }).refused)
  const hovering = useFileDrop((files) => upload(files))
  useFilePaste((files) => upload(files))
  const name = kindName(kind)

  return (
    <>
      <ListPage
        title={`${name}素材`}
        description={`${rulesText(kind)}；也可以把文件、文件夹拖到页面上，或直接粘贴。`}
        actions={
          <>
            <UploadTutorial />
            <ButtonLink to={paths.materialBin({ kind })}>回收站</ButtonLink>
            <FileChooser kind={kind} primary onFiles={upload} />
          </>
        }
        above={
          <>
            <Refusals of={refused} onClose={() => setRefused([])} />
            <UnfinishedPanel kind={kind} onFiles={upload} />
          </>
        }
        list={list}
        onPage={setView}
        filters={
          <SearchField
            value={keyword}
            placeholder={`搜索${name}标题`}
            onSearch={(keyword) => setView({ keyword })}
          />
        }
        render={(files) => (
          <MaterialsGrid
            label={`${name}素材`}
            files={files}
            onOpen={({ id }) => setView({ file: id })}
            onRename={setRenamed}
            onReplace={setReplaced}
            onDelete={remove}
          />
        )}
        empty={
          keyword ? (
            <EmptyState title={`没有找到“${keyword}”`} text="换个关键词试试" />
          ) : (
            <EmptyState
              title={`还没有${name}`}
              text="选择文件上传，或把文件、文件夹拖到页面上"
              action={<FileChooser kind={kind} primary onFiles={upload} />}
            />
          )
        }
      />
      {file && <PreviewDialog id={file} onClose={() => setView({ file: '' })} />}
      {renamed && <RenameDialog file={renamed} onClose={() => setRenamed(undefined)} />}
      {replaced && <ReplaceDialog file={replaced} onClose={() => setReplaced(undefined)} />}
      {hovering && <DropVeil kind={kind} />}
    </>
  )
}
