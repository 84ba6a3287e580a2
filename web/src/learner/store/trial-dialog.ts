import { learning, type TrialLesson } from '@zsm/contract/learning'
import { lessonKind } from '@zsm/contract/states'
import type { GoodId, LessonId } from '@zsm/contract/values'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { element } from '../../documents/element.ts'
import { openDocument } from '../../documents/open-document.ts'
import { noteTrial } from './visits.ts'

/** Shows a trial lesson in a dialog over the page. */
export const openTrial = (goodId: GoodId, lessonId: LessonId): Promise<void> =>
  show(
    lessonId,
    () => learnerCall(learning.openTrial, { goodId, lessonId }),
    () => noteTrial(goodId),
  )

/** The same for a lesson in a creator's preview. */
export const openPreview = (token: string, lessonId: LessonId): Promise<void> =>
  show(lessonId, () => learnerCall(learning.openPreview, { token, lessonId }))

async function show(id: LessonId, read: () => Promise<TrialLesson>, onShown = () => {}): Promise<void> {
  const dialog = document.createElement('dialog')
  dialog.className = 'player-dialog'
  const close = element('button', { type: 'button', className: 'plain', textContent: '关闭' })
  close.addEventListener('click', () => dialog.close())
  const heading = element('h2', { textContent: '正在打开…' })
  const head = element('div', { className: 'dialog-head' })
  head.append(heading, close)
  dialog.append(head)
  // Removing the element also stops its sound.
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  try {
    const lesson = await read()
    heading.textContent = lesson.name
    onShown()
    const content = shown(lesson, { id, read, dialog })
    dialog.append(content)
    if (lesson.trialSec > 0) content.addEventListener('ended', () => content.replaceWith(trialOver(dialog)))
  } catch (error) {
    heading.textContent = '没有打开'
    dialog.append(element('p', { className: 'problem', textContent: failureText(error) }))
  }
}

type Opening = { id: LessonId; read: () => Promise<TrialLesson>; dialog: HTMLElement }

function shown(lesson: TrialLesson, { id, read, dialog }: Opening): HTMLElement {
  const { typeDict, url, contentHtml, name } = lesson
  if (url === null) return element('div', { className: 'rich', innerHTML: contentHtml })
  if (typeDict === lessonKind.document) {
    const room = element('div', { className: 'pdf-view' })
    const renew = async () => (await read()).url ?? url
    dialog.addEventListener('close', openDocument(room, { id, name, url, renew }))
    return room
  }
  const kind = typeDict === lessonKind.video ? 'video' : 'audio'
  return element(kind, { src: url, controls: true, autoplay: true, ariaLabel: name })
}

/** Shown at the end of a trial: the way to the whole lesson. */
function trialOver(dialog: HTMLDialogElement): HTMLElement {
  const panel = element('div', { className: 'trial-over', role: 'status' })
  const buy = element('button', { type: 'button', className: 'main', textContent: '看看怎么购买' })
  buy.addEventListener('click', () => {
    dialog.close()
    document.querySelector<HTMLButtonElement>('.buy-bar .main')?.focus()
  })
  panel.append(element('p', { textContent: '试看到这里结束，购买后可以学完整的一课' }), buy)
  return panel
}
