import type { Lesson } from '@zsm/contract/goods/lessons'
import type { LessonId } from '@zsm/contract/values'
import { useState } from 'react'
import { confirm } from '../../ui/overlay/confirm.ts'
import type { LessonChange } from './lesson-changes.ts'
import type { Choosing } from './lesson-line.tsx'
import { chooseAll, chooseLesson, chosenOf, noSelection, type Selection } from './lesson-selection.ts'
import type { Section } from './outline.ts'
import type { OutlineActions } from './use-outline.ts'

/** The lessons chosen for a common change, and the refusals of the last one. */
export function useChoosing(
  sections: readonly Section[] | undefined,
  changeMany: OutlineActions['changeMany'],
) {
  const [selection, setSelection] = useState<Selection>()
  const [refusals, setRefusals] = useState<ReadonlyMap<LessonId, string>>(new Map())
  const [sending, setSending] = useState(false)
  const order = (sections ?? []).flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const chosen = selection ? chosenOf(selection, order) : []

  const end = (next?: Selection) => {
    setSelection(next)
    setRefusals(new Map())
  }
  const change = async (wanted: LessonChange) => {
    if (wanted === 'delete' && !(await mayDelete(chosen.length))) return
    setSending(true)
    const answers = (await changeMany(chosen, wanted)) ?? []
    setSending(false)
    const refused = answers.flatMap(({ id, message }) => (message ? [[id, message] as const] : []))
    setRefusals(new Map(refused))
  }
  const choosing = ({ id }: Lesson): Choosing => ({
    chosen: selection?.ids.has(id) ?? false,
    onChoose: (range) => setSelection((last = noSelection) => chooseLesson(last, order, id, range)),
    refusal: refusals.get(id),
  })
  return {
    begin: () => end(noSelection),
    choosing: selection && choosing,
    bar: selection && {
      count: chosen.length,
      chosen,
      total: order.length,
      sending,
      onAll: (all: boolean) => setSelection(all ? chooseAll(order) : noSelection),
      onChange: change,
      onDone: () => end(),
    },
  }
}

const mayDelete = (count: number) =>
  confirm({
    title: `删除选中的 ${count} 个课时？`,
    text: '课时会从课程中移除，素材仍保留在素材库；删除后可以撤销。',
    accept: '删除',
    danger: true,
  })
