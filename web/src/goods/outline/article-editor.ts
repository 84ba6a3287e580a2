import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import type { WrittenLesson } from '@zsm/contract/goods/lessons'
import type { GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import { createStore } from 'zustand'
import { call } from '../../api/client.ts'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { invalidate } from '../../api/query.ts'
import { requestIds } from '../../api/request-ids.ts'
import type { DraftedForm } from '../../drafts/public.ts'
import { showFailure } from '../../failures/show-failure.ts'

export type Article = { name: string; contentHtml: string }

/** The draft of a new lesson belongs to its course, so only one new lesson is written at a time. */
export const articleScope = (outlineId: OutlineId, id: LessonId | undefined) =>
  `course/lesson:${id ?? `new:${outlineId}`}`

type Opening = {
  outlineId: OutlineId
  groupId: GroupId | null
  saved: WrittenLesson | undefined
  draft: DraftedForm<Article>
}

type State = { article: Article; restored: boolean; saving: boolean; failure: string | undefined }

const isSame = (one: Article, other: Article) =>
  one.name === other.name && one.contentHtml === other.contentHtml

/** The state of one article being written. It lives outside React, so that hiding its page does not stop anything. */
export function articleEditor({ outlineId, groupId, saved, draft }: Opening) {
  const base: Article = { name: saved?.name ?? '', contentHtml: saved?.contentHtml ?? '' }
  const opened = { ...base, ...draft.restored?.values }
  const restored = !isSame(opened, base)
  const store = createStore<State>(() => ({ article: opened, restored, saving: false, failure: undefined }))
  const requestIdOf = requestIds()
  const { getState, setState } = store
  const isDirty = ({ article }: State) => !isSame(article, base)

  function change(patch: Partial<Article>) {
    const article = { ...getState().article, ...patch }
    setState({ article, failure: undefined })
    draft.note(article)
  }

  function send({ name, contentHtml }: Article) {
    if (saved) {
      return call(goods.updateLesson, {
        id: saved.id,
        version: saved.version,
        name: name.trim(),
        contentHtml,
      })
    }
    const made = { tempGoodId: outlineId, name: name.trim(), contentHtml, ...(groupId ? { groupId } : {}) }
    return call(goods.createLesson, { ...made, requestId: requestIdOf(made) })
  }

  /** Returns whether it was saved. If not, the screen says why. */
  async function save(): Promise<boolean> {
    const { article, saving } = getState()
    if (saving) return false
    if (article.name.trim() === '') {
      setState({ failure: '请输入课时名称' })
      return false
    }
    setState({ saving: true, failure: undefined })
    try {
      await send(article)
      await draft.end()
      await invalidate(goods.listGroup, goods.listChildren, goods.getLesson, goods.get)
      return true
    } catch (failure) {
      if (isSessionFailure(failure)) showFailure(failure)
      else
        setState({
          failure: isCallError(failure, 'versionConflict') ? changedElsewhere : failureText(failure),
        })
      return false
    } finally {
      setState({ saving: false })
    }
  }

  return {
    store,
    isDirty,
    change,
    write: (contentHtml: string) => change({ contentHtml }),
    flush: draft.flush,
    save,
    /** Discards everything typed since the last save. */
    async revert() {
      setState({ article: base, restored: false, failure: undefined })
      await draft.end()
    },
  }
}

const changedElsewhere =
  '这个课时刚在别处改过。您写的内容已留作草稿：先复制需要的部分，再关闭并重新打开，放弃草稿后合并保存。'
