import type { Lesson } from '@zsm/contract/goods/lessons'
import type { LessonId } from '@zsm/contract/values'
import { useState } from 'react'
import type { LessonChange } from './lesson-changes.ts'
import type { Choosing } from './lesson-line.tsx'
import { chooseAll, chooseLesson, chosenOf, noSelection, type Selection } from './lesson-selection.ts'
import { mayDelete, mayHide } from './may-hide.tsx'
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
  const lessons = (sections ?? []).flatMap(({ lessons }) => lessons)
  const order = lessons.map(({ id }) => id)
  const chosen = selection ? chosenOf(selection, order) : []

  const end = (next?: Selection) => {
    setSelection(next)
    setRefusals(new Map())
  }
  const change = async (wanted: LessonChange) => {
    const meant = lessons.filter(({ id }) => chosen.includes(id))
    if (wanted === 'delete' && !(await mayDelete(meant))) return
    if (wanted !== 'delete' && 'shelfFlag' in wanted && !wanted.shelfFlag && !(await mayHide(meant))) return
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
