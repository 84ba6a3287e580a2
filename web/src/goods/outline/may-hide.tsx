import type { Lesson } from '@zsm/contract/goods/lessons'
import { confirm } from '../../ui/overlay/confirm.ts'
import { ImpactList } from '../impact/impact-list.tsx'

/** What it touches that lessons go. Nothing before their good was saved. */
export function lessonFacts(change: 'hideLessons' | 'deleteLessons', lessons: readonly Lesson[]) {
  const id = lessons[0]?.goodId
  return id ? <ImpactList id={id} change={change} lessonIds={lessons.map((lesson) => lesson.id)} /> : null
}

/** Asks before lessons are hidden. Lessons that nobody could see yet are hidden without a question. */
export async function mayHide(lessons: readonly Lesson[]): Promise<boolean> {
  const shown = lessons.filter(({ viewFlag, goodId }) => viewFlag && goodId !== null)
  const [first] = shown
  if (!first) return true
  return await confirm({
    title: shown.length > 1 ? `隐藏选中的 ${shown.length} 个课时？` : `隐藏课时“${first.name}”？`,
    text: '隐藏后学员看不到，学习记录保留；随时可以再上架。',
    accept: '隐藏',
    facts: lessonFacts('hideLessons', shown),
  })
}

export const mayDelete = (lessons: readonly Lesson[]): Promise<boolean> =>
  confirm({
    title: `删除选中的 ${lessons.length} 个课时？`,
    text: '课时会从课程中移除，素材仍保留在素材库；删除后可以撤销。',
    accept: '删除',
    danger: true,
    facts: lessonFacts('deleteLessons', lessons),
  })
