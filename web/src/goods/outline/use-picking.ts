import { isWaiting, type Lesson } from '@zsm/contract/goods/lessons'
import type { File } from '@zsm/contract/materials'
import { lessonKind } from '@zsm/contract/states'
import type { GroupId } from '@zsm/contract/values'
import { useState } from 'react'
import { type DeviceFiles, queueLessonFile, type Refused } from '../../materials/public.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type FileLessonKind, planFiles } from '../course-plan/folder-plan.ts'
import { wantedOf } from '../course-plan/plan.ts'
import type { LessonKind } from './lesson-kinds.ts'
import type { Section } from './outline.ts'
import type { OutlineActions } from './use-outline.ts'

/** What the picker, or the editor for articles, was opened for: new lessons of a group, or new content of a lesson. */
type Picking = { kind: LessonKind; groupId: GroupId | null; lesson?: Lesson }

/** Files chosen for lessons. Those of the library are used at once; for those of the device, the lessons are made before the upload. */
export function usePicking(sections: readonly Section[] | undefined, outline: OutlineActions) {
  const [picking, setPicking] = useState<Picking>()
  const [refused, setRefused] = useState<Refused[]>([])
  const close = () => setPicking(undefined)

  const pick = (files: File[]) => {
    close()
    const [first] = files
    if (!picking || !first) return
    if (picking.lesson) return void outline.changeLesson(picking.lesson.id, { fileId: first.id })
    void outline.addLessons(files, picking.groupId)
  }

  const add = async ({ taken, refused }: DeviceFiles, chosen: File[], { kind, groupId }: FilePicking) => {
    const section = sections?.find(({ group }) => (group?.id ?? null) === groupId)
    const waiting = section?.lessons.filter(isWaiting) ?? []
    const plan = planFiles(taken, { kind, group: section?.group?.name ?? '', waiting })
    if (!(await outline.addPlan(plan))) return
    close()
    setRefused(refused)
    if (chosen.length > 0) void outline.addLessons(chosen, groupId)
    toast.success(addedText(plan))
  }
  const fill = ({ taken: [file] }: DeviceFiles, kind: FileLessonKind, { id }: Lesson) => {
    if (file && !queueLessonFile(file, kind, id)) {
      toast.info('这个课时的文件正在上传，请等它传完，或先在上传列表里取消')
    }
    close()
  }
  const takeFiles = async (files: DeviceFiles, chosen: File[]) => {
    if (!picking || !isOfFiles(picking)) return
    if (picking.lesson) fill(files, picking.kind, picking.lesson)
    else await add(files, chosen, picking)
  }

  // The content of a lesson that has some is replaced only by a file that is stored.
  const mayWait = picking && (!picking.lesson || isWaiting(picking.lesson))
  return {
    picking,
    open: setPicking,
    close,
    refused,
    dismissRefused: () => setRefused([]),
    picker: {
      open: picking !== undefined && isOfFiles(picking),
      kind: picking && isOfFiles(picking) ? picking.kind : lessonKind.video,
      multiple: picking?.lesson === undefined,
      note: mayWait
        ? picking.lesson
          ? '从设备选择的文件在后台上传，传完自动补到这个课时'
          : '从设备选择或拖入的文件马上成为课时，按名称排好，在后台上传'
        : undefined,
      onPick: pick,
      onDeviceFiles: mayWait ? takeFiles : undefined,
      onClose: close,
    },
  }
}

type FilePicking = Picking & { kind: FileLessonKind }

const isOfFiles = (picking: Picking): picking is FilePicking => picking.kind !== lessonKind.article

function addedText(plan: ReturnType<typeof planFiles<globalThis.File>>): string {
  const wanted = wantedOf(plan)
  const filled = wanted.filter(({ fills }) => fills).length
  const added = wanted.length - filled
  const parts = [
    ...(added > 0 ? [`已添加 ${added} 个课时`] : []),
    ...(filled > 0 ? [`${filled} 个文件补到已有课时`] : []),
  ]
  return `${parts.join('，')}，文件正在上传`
}
