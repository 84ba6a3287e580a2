import { PlusOutlined } from '@ant-design/icons'
import type { Group } from '@zsm/contract/goods/groups'
import { isWaiting, type Lesson } from '@zsm/contract/goods/lessons'
import { fileKind, lessonKind } from '@zsm/contract/states'
import type { LessonId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { FilePicker, Refusals, refusalOf } from '../../materials/public.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Unread } from '../../ui/feedback/unread.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { lazyPart, suspendingPart } from '../../ui/overlay/lazy-part.tsx'
import { NearPart } from '../../ui/page/near-part.tsx'
import { Panel } from '../../ui/page/page.tsx'
import type { Placed } from '../../ui/upload/dropped-files.ts'
import { mostFiles } from '../../ui/upload/dropped-files.ts'
import { planFolder } from '../course-plan/folder-plan.ts'
import { ImportMenu } from '../course-plan/import-menu.tsx'
import { useFolderDrop } from '../course-plan/use-folder-drop.ts'
import { fieldId } from '../editor/field-id.ts'
import type { GoodEditor } from '../editor/good-editor.ts'
import { AddGroup } from './add-group.tsx'
import { LessonBar } from './lesson-bar.tsx'
import { type LessonKind, lessonKinds } from './lesson-kinds.ts'
import { lessonFacts, mayHide } from './may-hide.tsx'
import { placeLesson, type Section } from './outline.ts'
import './outline.css'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { useChoosing } from './use-choosing.ts'
import { useOutline } from './use-outline.ts'
import { usePicking } from './use-picking.ts'

const OutlineList = suspendingPart(() => import('./list.tsx').then((file) => file.OutlineList))

const ArticleDialog = lazyPart(() => import('./article-dialog.tsx').then((file) => file.ArticleDialog))

const FolderDialog = lazyPart(() =>
  import('../course-plan/folder-dialog.tsx').then((file) => file.FolderDialog),
)

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))

const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx').then((file) => file.ReleaseDialog))

const AwaitedDialog = lazyPart(() =>
  import('../course-plan/csv/awaited-dialog.tsx').then((file) => file.AwaitedDialog),
)

const CsvDialog = lazyPart(() => import('../course-plan/csv/csv-dialog.tsx').then((file) => file.CsvDialog))

const PasteDialog = lazyPart(() => import('../course-plan/paste-dialog.tsx').then((file) => file.PasteDialog))

const RulesDialog = lazyPart(() => import('./lesson-rules-dialog.tsx').then((file) => file.LessonRulesDialog))

/** The groups and lessons of a course. The server stores them from the first one on, even before the course is saved. */
export function OutlinePanel({ editor }: { editor: GoodEditor }) {
  const { outlineId } = editor
  const outline = useOutline(editor)
  const [ruled, setRuled] = useState<Lesson>()
  const { sections } = outline
  const { picking, ...files } = usePicking(sections, outline)
  const { begin, choosing, bar } = useChoosing(sections, outline.changeMany)
  const [folder, setFolder] = useState<ReturnType<typeof planFolder<globalThis.File>>>()
  const [placing, setPlacing] = useState<readonly LessonId[]>()
  const [releasing, setReleasing] = useState(false)
  const [pasting, setPasting] = useState(false)
  const [reading, setReading] = useState(false)
  const [awaiting, setAwaiting] = useState(0)
  const place = useRef<HTMLDivElement>(null)

  const takeFiles = (dropped: Placed<globalThis.File>[], fillOnly = false) => {
    if (dropped.length >= mostFiles) return toast.error(`一次最多 ${mostFiles} 个文件，请分几次添加`)
    const waiting = (sections ?? []).flatMap(({ lessons }) => lessons.filter(isWaiting))
    const empty = sections === undefined || isEmpty(sections)
    setFolder(planFolder(dropped, { empty, waiting, fillOnly }, { refusalOf }))
  }
  const hovering = useFolderDrop(place, (dropped) => takeFiles(dropped))

  const removeLesson = async (lesson: Lesson) => {
    const accepted = await confirm({
      title: `删除课时“${lesson.name}”？`,
      text: '课时会从课程中移除，素材仍保留在素材库；删除后可以撤销。',
      accept: '删除',
      danger: true,
      facts: lessonFacts('deleteLessons', [lesson]),
    })
    if (accepted) void outline.deleteLesson(lesson.id)
  }
  const setShelf = async (lesson: Lesson, shelf: boolean) => {
    if (!shelf && !(await mayHide([lesson]))) return
    void outline.setShelf(lesson.id, shelf)
  }
  const removeGroup = async (group: Group) => {
    const count = sections?.find((section) => section.group?.id === group.id)?.lessons.length ?? 0
    const text = count > 0 ? `组内 ${count} 个课时会移到“未分组”，不会删除。` : '这个分组里没有课时。'
    const accepted = await confirm({
      title: `删除分组“${group.name}”？`,
      text,
      accept: '删除分组',
      danger: true,
    })
    if (accepted) void outline.deleteGroup(group.id)
  }
  const moveTo = (lesson: Lesson, target: number) => {
    const place = sections?.[target]?.lessons.length ?? 0
    const moved = placeLesson(sections ?? [], lesson.id, target, place)
    if (moved) void outline.place(moved)
  }

  const addLessons = <AddLessons onPick={(kind) => files.open({ kind, groupId: null })} />
  const filled = sections !== undefined && !isEmpty(sections)
  return (
    <div
      ref={place}
      id={fieldId(outlineId, 'details')}
      className={hovering ? 'outline-place outline-hovered' : 'outline-place'}
      tabIndex={-1}
    >
      <Panel
        title="课程目录"
        description={sections && summary(sections)}
        actions={
          <>
            {filled && !bar && <Button onClick={begin}>批量操作</Button>}
            <ImportMenu
              sections={sections}
              onFiles={(chosen) => takeFiles(chosen)}
              onPaste={() => setPasting(true)}
              onCsv={() => setReading(true)}
            />
            <AddGroup onAdd={outline.addGroup} />
            {addLessons}
          </>
        }
      >
        <Refusals of={files.refused} onClose={files.dismissRefused} />
        {outline.error && !sections && <Unread error={outline.error} onRetry={outline.retry} />}
        {!sections && !outline.error && <Skeleton rows={4} />}
        {sections && isEmpty(sections) && (
          <EmptyState
            title="还没有课时"
            text="把一个文件夹拖到这里，子文件夹成为分组，视频、音频和 PDF 成为课时；也可以从素材库选择，或先建分组再添加。"
            action={
              <Button type="primary" onClick={() => files.open({ kind: fileKind.video, groupId: null })}>
                选择或上传视频
              </Button>
            }
          />
        )}
        {filled && bar && (
          <LessonBar
            {...bar}
            sections={sections}
            onMove={() => setPlacing(bar.chosen)}
            onRelease={() => setReleasing(true)}
          />
        )}
        {filled && (
          <NearPart instead={<Skeleton rows={4} />}>
            <OutlineList
              sections={sections}
              onMove={outline.place}
              onAdd={(groupId, kind) => files.open({ kind, groupId })}
              onRenameGroup={(group, name) => void outline.renameGroup(group, name)}
              onRemoveGroup={removeGroup}
              lessonActions={{
                rename: ({ id }, name) => void outline.changeLesson(id, { name }),
                replace: (lesson) => files.open({ kind: lesson.typeDict, groupId: lesson.groupId, lesson }),
                write: (lesson) => files.open({ kind: lessonKind.article, groupId: lesson.groupId, lesson }),
                setDownload: ({ id }, downloadFlag) => void outline.changeMany([id], { downloadFlag }),
                setRules: setRuled,
                remove: removeLesson,
                setDemo: ({ id }, demo) => void outline.setDemo(id, demo),
                setShelf: (lesson, shelf) => void setShelf(lesson, shelf),
                moveTo,
                place: ({ id }) => setPlacing([id]),
              }}
              choosing={choosing}
            />
          </NearPart>
        )}
      </Panel>
      {folder && <FolderDialog {...folder} onSend={outline.addPlan} onClose={() => setFolder(undefined)} />}
      {placing && sections && (
        <MoveDialog
          ids={placing}
          sections={sections}
          onMove={outline.moveMany}
          onClose={() => setPlacing(undefined)}
        />
      )}
      {releasing && bar && (
        <ReleaseDialog
          count={bar.count}
          onRelease={(release) => bar.onChange({ release })}
          onClose={() => setReleasing(false)}
        />
      )}
      {reading && sections && (
        <CsvDialog
          sections={sections}
          onSend={outline.addPlan}
          onSent={setAwaiting}
          onClose={() => setReading(false)}
        />
      )}
      {awaiting > 0 && (
        <AwaitedDialog
          count={awaiting}
          onFiles={(chosen) => {
            setAwaiting(0)
            takeFiles(chosen, true)
          }}
          onClose={() => setAwaiting(0)}
        />
      )}
      {pasting && <PasteDialog onSend={outline.addPlan} onClose={() => setPasting(false)} />}
      {picking?.kind === lessonKind.article && (
        <ArticleDialog
          outlineId={outlineId}
          lesson={picking.lesson}
          groupId={picking.groupId}
          onSaved={() => {
            files.close()
            editor.noteOutline()
          }}
          onClose={files.close}
        />
      )}
      {ruled && (
        <RulesDialog
          key={ruled.id}
          lesson={ruled}
          onSaved={() => {
            setRuled(undefined)
            outline.noteRules()
          }}
          onClose={() => setRuled(undefined)}
        />
      )}
      <FilePicker {...files.picker} />
    </div>
  )
}

const AddLessons = ({ onPick }: { onPick: (kind: LessonKind) => void }) => (
  <DropMenu items={lessonKinds(onPick)}>
    {(trigger) => (
      <Button icon={<PlusOutlined aria-hidden />} {...trigger}>
        添加课时
      </Button>
    )}
  </DropMenu>
)

const isEmpty = (sections: readonly Section[]) => sections.length === 1 && sections[0]?.lessons.length === 0

function summary(sections: readonly Section[]): string {
  const lessons = sections.flatMap((section) => section.lessons)
  const demos = lessons.filter(({ demoFlag }) => demoFlag).length
  const waiting = lessons.filter(isWaiting).length
  const groups = sections.length - 1
  return `${lessons.length} 个课时${groups > 0 ? `，${groups} 个分组` : ''}${demos > 0 ? `，${demos} 个可试看` : ''}${waiting > 0 ? `，${waiting} 个在等素材` : ''}。改动即时保存。`
}
