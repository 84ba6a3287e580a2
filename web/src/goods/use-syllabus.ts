import { useQuery } from '@tanstack/react-query'
import type { Detail } from '@zsm/contract/details'
import { goods } from '@zsm/contract/goods'
import type { File } from '@zsm/contract/materials'
import { type DetailId, type FileId, type GroupId, type TempGoodId, whole } from '@zsm/contract/values'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { showFailure } from '../api/failures.ts'
import { invalidate, query, queryClient } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { lessonName, listsOf, type Move, type Moved, type Section, sectionsOf } from './syllabus.ts'

const queriesOf = (tempGoodId: TempGoodId) => ({
  groups: query(goods.listGroup, { tempGoodId }, { background: true }),
  lessons: query(goods.listChildren, { tempGoodId }, { background: true }),
})

/** The groups and lessons of a course, each change sent to the server at once, in the order they were made. */
export function useSyllabus(tempGoodId: TempGoodId, onChange: () => void) {
  const queries = queriesOf(tempGoodId)
  const groups = useQuery(queries.groups)
  const lessons = useQuery(queries.lessons)
  const [line] = useState(waitingLine)

  /** Sends one change after those before it; what the screen shows is read anew when the last has been answered. */
  const change = <Answer>(send: () => Promise<Answer>) =>
    line(async () => {
      onChange()
      return await send()
    })

  const place = (moved: Moved) => {
    const lists = listsOf(moved.sections)
    const seen = {
      groups: queryClient.getQueryData(queries.groups.queryKey)?.list ?? [],
      lessons: queryClient.getQueryData(queries.lessons.queryKey)?.list ?? [],
    }
    const move = sendMove(tempGoodId, moved.move, sectionsOf(seen.groups, seen.lessons))
    queryClient.setQueryData(queries.groups.queryKey, whole(lists.groups))
    queryClient.setQueryData(queries.lessons.queryKey, whole(lists.lessons))
    return change(move)
  }

  const patch = (id: DetailId, values: Partial<Detail>) =>
    queryClient.setQueryData(
      queries.lessons.queryKey,
      (kept) => kept && whole(kept.list.map((one) => (one.id === id ? { ...one, ...values } : one))),
    )

  return {
    error: groups.error ?? lessons.error,
    retry: () => Promise.all([groups.refetch(), lessons.refetch()]),
    sections: groups.data && lessons.data ? sectionsOf(groups.data.list, lessons.data.list) : undefined,
    place,

    addGroup: (name: string) =>
      change(() => call(goods.createGroup, { tempGoodId, name, requestId: newUuid() })),
    renameGroup: (id: GroupId, name: string) => change(() => call(goods.updateGroup, { id, name })),
    deleteGroup: (id: GroupId) => change(() => call(goods.deleteGroup, { id })),

    addLessons: (files: readonly File[], groupId: GroupId | null) =>
      Promise.all(
        files.map((file) => {
          const input = { tempGoodId, fileId: file.id, name: lessonName(file.title), requestId: newUuid() }
          return change(() => call(goods.createDetail, groupId ? { ...input, groupId } : input))
        }),
      ),
    changeLesson: (id: DetailId, values: { name?: string; fileId?: FileId }) => {
      if (values.name) patch(id, { name: values.name })
      return change(async () => {
        const kept = queryClient.getQueryData(queries.lessons.queryKey)?.list.find((one) => one.id === id)
        const fileId = values.fileId ?? kept?.fileId
        if (!kept || !fileId) return
        const { name, version } = kept
        patch(id, await call(goods.updateDetail, { id, version, fileId, name: values.name ?? name }))
      })
    },
    setDemo: (id: DetailId, demoFlag: boolean) => {
      patch(id, { demoFlag })
      return change(async () => {
        const { version } = await call(goods.updateDetailDemoFlag, { id, demoFlag }, { background: true })
        patch(id, { version })
      })
    },
    setShelf: (id: DetailId, shelfFlag: boolean) => {
      patch(id, { shelfFlag })
      return change(async () => {
        const { version } = await call(goods.updateDetailShelfFlag, { id, shelfFlag }, { background: true })
        patch(id, { version })
      })
    },
    deleteLesson: (id: DetailId) => change(() => call(goods.deleteDetail, { id })),
  }
}

export type SyllabusActions = ReturnType<typeof useSyllabus>

/** How a move is sent. A sort names the order it was made from: one made elsewhere meanwhile is not undone by it. */
function sendMove(tempGoodId: TempGoodId, move: Move, seen: readonly Section[]): () => Promise<unknown> {
  const options = { background: true }
  if (move.kind === 'groups') {
    const seenIds = seen.flatMap(({ group }) => group?.id ?? [])
    return () => call(goods.updateGroupSorts, { tempGoodId, ids: move.ids, seenIds }, options)
  }
  const group = move.groupId ? { groupId: move.groupId } : {}
  if (move.kind === 'regroup') {
    return () => call(goods.updateDetailGroup, { id: move.id, sort: move.sort, ...group }, options)
  }
  const section = seen.find(({ group }) => (group?.id ?? null) === move.groupId)
  const seenIds = section?.lessons.map(({ id }) => id) ?? []
  return () => call(goods.updateDetailSort, { tempGoodId, ids: move.ids, seenIds, ...group }, options)
}

/** Runs tasks one by one; a failure is shown and answers undefined, and the tasks behind it go on. */
function waitingLine() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return function run<Answer>(task: () => Promise<Answer>): Promise<Answer | undefined> {
    waiting += 1
    const answer = last.then(task).catch((failure: unknown) => {
      showFailure(failure)
      return undefined
    })
    last = answer.then(() => {
      waiting -= 1
      if (waiting === 0) return invalidate(goods.listGroup, goods.listChildren, goods.get)
    })
    return answer
  }
}
