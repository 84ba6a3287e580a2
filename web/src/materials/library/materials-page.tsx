import type { ListedFile, File as MediaFile } from '@zsm/contract/materials'
import { FolderId } from '@zsm/contract/values'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { useView } from '../../ui/table/use-view.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
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
import { FolderPanel } from './folders/folder-panel.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryTable } from './library-table.tsx'
import { useLook } from './look.ts'
import { useTags } from './tags/use-tags.ts'
import { useDeletion } from './use-deletion.ts'
import { isNarrowed, noFilters, view } from './view.ts'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx').then((file) => file.PreviewDialog))
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx').then((file) => file.RenameDialog))
const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((file) => file.ReplaceDialog))
const FoldersDialog = lazyPart(() =>
  import('./folders/folders-dialog.tsx').then((file) => file.FoldersDialog),
)
const TagsDialog = lazyPart(() => import('./tags/tags-dialog.tsx').then((file) => file.TagsDialog))

export const VideosPage = () => <MaterialsPage key={1} kind={1} />
export const AudiosPage = () => <MaterialsPage key={2} kind={2} />
export const ImagesPage = () => <MaterialsPage key={3} kind={3} />
export const DocumentsPage = () => <MaterialsPage key={4} kind={4} />
export const ArchivesPage = () => <MaterialsPage key={5} kind={5} />

function MaterialsPage({ kind }: { kind: MediaKind }) {
  const [state, setView] = useView(view, 'file')
  const { keyword, file } = state
  const [refused, setRefused] = useState<Refused[]>([])
  const [renamed, setRenamed] = useState<ListedFile>()
  const [replaced, setReplaced] = useState<MediaFile>()
  const [managing, setManaging] = useState<'tags' | 'folders'>()
  const look = useLook((stored) => stored.look)
  const phone = usePhone()
  const tags = useTags(kind)
  const remove = useDeletion()
  const folderId = chosen(FolderId, state.folder)
  const upload = (files: File[], browseButton?: string) =>
    setRefused(queueFiles(files, kind, { browseButton, folderId }).refused)
  const hovering = useFileDrop((files) => upload(files))
  useFilePaste((files) => upload(files))
  const name = kindName(kind)
  const List = look === 'table' ? LibraryTable : LibraryGrid
  const unfinished = state.use === 'unfinished'
  const filters = <LibraryFilters kind={kind} view={state} onChange={setView} onManage={setManaging} />
  return (
    <>
      <Page
        title={`${name}素材`}
        description={`${rulesText(kind)}；也可以把文件、文件夹拖到页面上，或直接粘贴。`}
        actions={
          <>
            <UploadTutorial />
            <ButtonLink to={paths.materialBin({ kind })}>回收站</ButtonLink>
            <FileChooser kind={kind} primary onFiles={upload} />
          </>
        }
      >
        <Refusals of={refused} onClose={() => setRefused([])} />
        {!unfinished && <UnfinishedPanel kind={kind} onFiles={upload} />}
        <div className="library">
          {!phone && (
            <aside className="panel panel-flush library-folders">
              <FolderPanel kind={kind} chosen={state.folder} onChoose={(folder) => setView({ folder })} />
            </aside>
          )}
          {unfinished ? (
            <Panel flush>
              <div className="filters">{filters}</div>
              <UnfinishedPanel
                kind={kind}
                onFiles={upload}
                empty={<EmptyState title="都传完了" text={`没有传到一半的${name}`} />}
              />
            </Panel>
          ) : (
            <List
              kind={kind}
              label={`${name}素材`}
              view={state}
              onPage={setView}
              filters={filters}
              actions={{
                onOpen: ({ id }) => setView({ file: id }),
                onRename: setRenamed,
                onReplace: setReplaced,
                onDelete: remove,
              }}
              empty={
                keyword ? (
                  <EmptyState title={`没有找到“${keyword}”`} text="换个关键词试试" />
                ) : isNarrowed(state) ? (
                  <NoMatch noun={name} onClear={() => setView(noFilters)} />
                ) : (
                  <EmptyState
                    title={`还没有${name}`}
                    text="选择文件上传，或把文件、文件夹拖到页面上"
                    action={<FileChooser kind={kind} primary onFiles={upload} />}
                  />
                )
              }
            />
          )}
        </div>
      </Page>
      {file && (
        <PreviewDialog
          id={file}
          onClose={() => setView({ file: '' })}
          onReplace={(shown) => {
            setView({ file: '' })
            setReplaced(shown)
          }}
        />
      )}
      {renamed && <RenameDialog file={renamed} onClose={() => setRenamed(undefined)} />}
      {replaced && <ReplaceDialog file={replaced} onClose={() => setReplaced(undefined)} />}
      {managing === 'tags' && <TagsDialog tags={tags} onClose={() => setManaging(undefined)} />}
      {managing === 'folders' && (
        <FoldersDialog
          kind={kind}
          chosen={state.folder}
          onChoose={(folder) => setView({ folder })}
          onClose={() => setManaging(undefined)}
        />
      )}
      {hovering && <DropVeil kind={kind} />}
    </>
  )
}
