import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import type { Group } from '@zsm/contract/goods/groups'
import type { Lesson } from '@zsm/contract/goods/lessons'
import { type File, materials } from '@zsm/contract/materials'
import { type FileId, type GroupId, type LessonId, type OutlineId, whole } from '@zsm/contract/values'
import { useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { invalidate, query, queryClient } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { queueLessonFile } from '../../materials/public.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Plan, sectionsOf as sectionsToSend, wantedOf } from '../course-plan/plan.ts'
import type { GoodEditor } from '../editor/good-editor.ts'
import { sayUndo } from '../say-undo.ts'
import { sendBack, sendChange } from './lesson-batch.ts'
import { changeText, type LessonChange } from './lesson-changes.ts'
import {
  arrangeBack,
  changedGroups,
  lessonName,
  listsOf,
  type Move,
  type Moved,
  moveBack,
  placeLessons,
  type Section,
  sectionsOf,
} from './outline.ts'

const queriesOf = (outlineId: OutlineId) => ({
  groups: query(goods.listGroup, { tempGoodId: outlineId }, { background: true }),
  lessons: query(goods.listChildren, { tempGoodId: outlineId }, { background: true }),
})

/** The groups and lessons of a course. Each change is an optimistic update, sent at once and in order. */
export function useOutline({ outlineId, store, noteOutline, showLessons }: GoodEditor) {
  const queries = queriesOf(outlineId)
  const groups = useQuery(queries.groups)
  const lessons = useQuery(queries.lessons)
  // The editor's store is outside React. A layout effect updates it before the browser paints, so that a dropped lesson does not
  // jump back.
  useLayoutEffect(() => showLessons(lessons.data?.list), [showLessons, lessons.data])
  const shown = useStore(store, ({ zsmAppGoodDetailList }) => zsmAppGoodDetailList)
  const [line] = useState(waitingLine)
  const [requestIdOf] = useState(requestIds)

  /** Queues one change behind those before it. The data is read again after the last answer. */
  const change = <Answer>(send: () => Promise<Answer>) =>
    line(async () => {
      noteOutline()
      return await send()
    })

  const current = () =>
    sectionsOf(
      queryClient.getQueryData(queries.groups.queryKey)?.list ?? [],
      queryClient.getQueryData(queries.lessons.queryKey)?.list ?? [],
    )

  const put = (moved: Moved) => {
    const lists = listsOf(moved.sections)
    const move = sendMove(outlineId, moved.move, current())
    queryClient.setQueryData(queries.groups.queryKey, whole(lists.groups))
    queryClient.setQueryData(queries.lessons.queryKey, whole(lists.lessons))
    return change(move)
  }

  const place = async (moved: Moved) => {
    const before = current()
    const done = await put(moved)
    if (done === undefined) return
    sayUndo(
      moved.move.kind === 'regroup' ? '已移动课时' : '已调整顺序',
      () => undoPlace(before, moved),
      'order',
    )
  }
  const undoPlace = async (before: Section[], moved: Moved) => {
    const back = moveBack(before, current(), moved)
    if (back && (await put(back)) !== undefined) toast.success('已撤销移动')
  }

  const arrange = (before: readonly Section[], after: readonly Section[]) => {
    const groups = changedGroups(before, after)
    queryClient.setQueryData(queries.lessons.queryKey, whole(listsOf(after).lessons))
    return change(() => call(goods.arrangeLessons, { tempGoodId: outlineId, groups }, { background: true }))
  }
  const moveMany = async (ids: readonly LessonId[], target: number, position: number) => {
    const before = current()
    const after = placeLessons(before, new Set(ids), target, position)
    if (!after) return toast.info('已经在这个位置')
    if ((await arrange(before, after)) === undefined) return
    sayUndo(ids.length > 1 ? `已移动 ${ids.length} 个课时` : '已移动课时', () => undoMoves(before), 'order')
  }
  const undoMoves = async (before: readonly Section[]) => {
    const now = current()
    const back = arrangeBack(before, now)
    if (changedGroups(now, back).length === 0) return
    if ((await arrange(now, back)) !== undefined) toast.success('已撤销移动')
  }

  const changeMany = async (ids: readonly LessonId[], wanted: LessonChange) => {
    const before = current()
    const answers = await change(() => sendChange(ids, wanted))
    if (!answers) return
    const done = answers.filter(({ doneFlag }) => doneFlag).map(({ id }) => id)
    const failed = answers.length - done.length
    const text = `${changeText(wanted)} ${done.length} 个课时${failed > 0 ? `，${failed} 个没有改` : ''}`
    if (done.length > 0) sayUndo(text, () => undoMany(before, done, wanted), 'batch')
    return answers
  }
  const undoMany = async (before: Section[], ids: readonly LessonId[], wanted: LessonChange) => {
    const answers = await change(() => sendBack(before, ids, wanted))
    const left = answers?.find(({ doneFlag }) => !doneFlag)
    if (left) toast.warning(left.message ?? '有课时没有恢复，请刷新后查看')
    else if (answers) toast.success('已撤销')
  }

  const patch = (id: LessonId, values: Partial<Lesson>) =>
    queryClient.setQueryData(
      queries.lessons.queryKey,
      (kept) => kept && whole(kept.list.map((one) => (one.id === id ? { ...one, ...values } : one))),
    )

  return {
    error: groups.error ?? lessons.error,
    retry: () => Promise.all([groups.refetch(), lessons.refetch()]),
    sections: groups.data && shown ? sectionsOf(groups.data.list, shown) : undefined,
    place,

    addGroup: (name: string) =>
      change(() => call(goods.createGroup, { tempGoodId: outlineId, name, requestId: newUuid() })),
    renameGroup: ({ id, name: seenName }: Group, name: string) =>
      change(() => call(goods.updateGroup, { id, name, seenName })),
    deleteGroup: async (id: GroupId) => {
      if ((await change(() => call(goods.deleteGroup, { id }))) === undefined) return
      sayUndo('已删除分组', async () => {
        if (await change(() => call(goods.restoreGroup, { id }))) toast.success('已恢复分组')
      })
    },
    changeMany,
    /** Moves lessons to a position in a section, counted from 0 among those that stay. */
    moveMany,

    addLessons: (files: readonly File[], groupId: GroupId | null) =>
      Promise.all(
        files.map((file) => {
          const input = {
            tempGoodId: outlineId,
            fileId: file.id,
            name: lessonName(file.title),
            requestId: newUuid(),
          }
          return change(() => call(goods.createLesson, groupId ? { ...input, groupId } : input))
        }),
      ),
    /** Makes the groups and lessons of a plan at once, and uploads their files behind. False if nothing was made. */
    addPlan: async (plan: Plan<globalThis.File>): Promise<boolean> => {
      const { sections, made } = sectionsToSend(plan)
      const requestId = requestIdOf(sections)
      const input = { tempGoodId: outlineId, sections, requestId }
      const answer =
        sections.length > 0 ? await change(() => call(goods.createOutline, input)) : { ids: [] as LessonId[] }
      if (!answer) return false
      const idOf = new Map(made.map(({ key }, at) => [key, answer.ids[at]]))
      for (const { key, kind, file, fills } of wantedOf(plan)) {
        const id = fills ?? idOf.get(key)
        if (id && file) queueLessonFile(file, kind, id)
      }
      return true
    },
    changeLesson: (id: LessonId, values: { name?: string; fileId?: FileId }) => {
      if (values.name) patch(id, { name: values.name })
      return change(async () => {
        const kept = queryClient.getQueryData(queries.lessons.queryKey)?.list.find((one) => one.id === id)
        if (!kept) return
        const { name, version } = kept
        patch(id, await call(goods.updateLesson, { id, version, name, ...values }))
      })
    },
    setDemo: (id: LessonId, demoFlag: boolean) => {
      patch(id, { demoFlag })
      return change(async () => {
        const { version } = await call(goods.updateLessonDemoFlag, { id, demoFlag }, { background: true })
        patch(id, { version })
      })
    },
    setShelf: (id: LessonId, shelfFlag: boolean) => {
      patch(id, { shelfFlag })
      return change(async () => {
        const { version } = await call(goods.updateLessonShelfFlag, { id, shelfFlag }, { background: true })
        patch(id, { version })
      })
    },
    /** The rules of a lesson were saved elsewhere: the list is read again. */
    noteRules: () => void change(() => Promise.resolve()),
    deleteLesson: async (id: LessonId) => {
      const before = current()
      if ((await change(() => call(goods.deleteLesson, { id }))) === undefined) return
      sayUndo('已删除课时', () => undoMany(before, [id], 'delete'))
    },
  }
}

export type OutlineActions = ReturnType<typeof useOutline>

/** A plan that is sent again after its answer was lost keeps its idempotency key; a corrected one is another request. */
function requestIds() {
  let last = { text: '', id: newUuid() }
  return (sections: unknown): string => {
    const text = JSON.stringify(sections)
    if (text !== last.text) last = { text, id: newUuid() }
    return last.id
  }
}

/** The call for a move. A sort names the order that it started from, so that it does not undo a sort made elsewhere meanwhile. */
function sendMove(outlineId: OutlineId, move: Move, seen: readonly Section[]): () => Promise<unknown> {
  const options = { background: true }
  if (move.kind === 'groups') {
    const seenIds = seen.flatMap(({ group }) => group?.id ?? [])
    return () => call(goods.updateGroupSorts, { ids: move.ids, seenIds }, options)
  }
  const group = move.groupId ? { groupId: move.groupId } : {}
  if (move.kind === 'regroup') {
    return () => call(goods.updateLessonGroup, { id: move.id, sort: move.sort, ...group }, options)
  }
  const section = seen.find(({ group }) => (group?.id ?? null) === move.groupId)
  const seenIds = section?.lessons.map(({ id }) => id) ?? []
  return () =>
    call(goods.updateLessonSort, { tempGoodId: outlineId, ids: move.ids, seenIds, ...group }, options)
}

/** Runs tasks one at a time. A failure is shown, resolves to undefined, and does not stop the tasks behind it. */
function waitingLine() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return function run<Answer>(task: () => Promise<Answer>): Promise<Answer | undefined> {
    waiting += 1
    const answer = last.then(task).catch((failure: unknown) => {
      showFailure(failure)
      if (isCallError(failure, 'fileNotFound')) void invalidate(materials)
      return undefined
    })
    last = answer.then(() => {
      waiting -= 1
      if (waiting === 0) return invalidate(goods.listGroup, goods.listChildren, goods.get)
    })
    return answer
  }
}
