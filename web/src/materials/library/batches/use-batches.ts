import { materials } from '@zsm/contract/materials'
import type { ChangedFile } from '@zsm/contract/materials/library'
import type { FileId, FileTagId, FolderId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { call } from '../../../api/client.ts'
import { failureText, isSessionFailure } from '../../../api/failure-text.ts'
import { invalidate, useCall } from '../../../api/query.ts'
import { showFailure } from '../../../failures/show-failure.ts'
import { thousands } from '../../../format/number.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { byFolder, changedIds, refusedRows, refusedText, undoneText } from './answers.ts'

type Selected = CallInput<typeof materials.batchDelete>
type Chosen = {
  selected: Selected
  count: number
  /** Of the files on the screen. */
  titles: ReadonlyMap<FileId, string>
  onDone: () => void
}

const seconds = 10
const invalidates = { invalidates: [materials] }

/** Changes many files at once. Each change can be taken back for some seconds, and what was refused is named. */
export function useBatches({ selected, count, titles, onDone }: Chosen) {
  const moving = useCall(materials.batchMove, invalidates)
  const tagging = useCall(materials.batchTag, invalidates)
  const untagging = useCall(materials.batchUntag, invalidates)
  const deleting = useCall(materials.batchDelete, invalidates)

  const answered = (
    rows: ChangedFile[],
    text: (count: number) => string,
    undo: () => Promise<ChangedFile[]>,
  ) => {
    const changed = changedIds(rows).length
    if (changed > 0)
      toast.success(text(changed), { seconds, action: { label: '撤销', run: () => takeBack(undo, titles) } })
    const refused = rows.filter(({ doneFlag }) => !doneFlag).length
    if (refused > 0) {
      const title = `${thousands(refused)} 个素材没有改动`
      void confirm({ title, text: refusedText(rows, titles), accept: '知道了', cancel: '' })
    } else if (changed === 0) toast.info('选中的素材已经是这样了')
    onDone()
  }
  return {
    move: (toFolderId: FolderId | undefined, name: string) =>
      moving.mutate(
        { ...selected, toFolderId },
        {
          onSuccess: ({ list }) =>
            answered(
              list,
              (count) => `${thousands(count)} 个素材已移到${name}`,
              () => moveBack(list),
            ),
        },
      ),
    tag: (addTagId: FileTagId, name: string) =>
      tagging.mutate(
        { ...selected, addTagId },
        {
          onSuccess: ({ list }) =>
            answered(
              list,
              (count) => `${thousands(count)} 个素材加了标签“${name}”`,
              () => listOf(call(materials.batchUntag, { ids: changedIds(list), removeTagId: addTagId })),
            ),
        },
      ),
    untag: (removeTagId: FileTagId, name: string) =>
      untagging.mutate(
        { ...selected, removeTagId },
        {
          onSuccess: ({ list }) =>
            answered(
              list,
              (count) => `${thousands(count)} 个素材去掉了标签“${name}”`,
              () => listOf(call(materials.batchTag, { ids: changedIds(list), addTagId: removeTagId })),
            ),
        },
      ),
    remove: async () => {
      const accepted = await confirm({
        title: `删除选中的 ${thousands(count)} 个素材？`,
        text: '会放进回收站，30 天后彻底删除；正在使用的不会删除。',
        accept: '删除',
        danger: true,
      })
      if (!accepted) return
      deleting.mutate(selected, {
        onSuccess: ({ list }) =>
          answered(
            list,
            (count) => `${thousands(count)} 个素材已移到回收站`,
            () => listOf(call(materials.batchRestore, { ids: changedIds(list) })),
          ),
      })
    },
    busy: moving.isPending || tagging.isPending || untagging.isPending || deleting.isPending,
  }
}

/** A folder that was deleted meanwhile does not stop the files of the others. */
async function moveBack(rows: Parameters<typeof byFolder>[0]): Promise<ChangedFile[]> {
  const answers: ChangedFile[] = []
  for (const [folder, ids] of byFolder(rows)) {
    const input = { ids, toFolderId: folder ?? undefined }
    const moved = await call(materials.batchMove, input).then(({ list }) => list, stayed(ids))
    answers.push(...moved)
  }
  return answers
}

const stayed = (ids: readonly FileId[]) => (error: unknown) => {
  if (isSessionFailure(error)) throw error
  return refusedRows(ids, failureText(error))
}

const listOf = async (answer: Promise<{ list: ChangedFile[] }>) => (await answer).list

async function takeBack(undo: () => Promise<ChangedFile[]>, titles: ReadonlyMap<FileId, string>) {
  await undo().then((rows) => {
    const { done, refused } = undoneText(rows, titles)
    if (done) toast.success(done)
    if (refused) void confirm({ ...refused, accept: '知道了', cancel: '' })
  }, showFailure)
  await invalidate(materials)
}
