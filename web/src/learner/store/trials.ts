import type { GoodId, LessonId } from '@zsm/contract/values'

/** Connects the server-rendered buttons of trial lessons to a dialog with a player. */
export const connectTrials = (goodId: GoodId): void =>
  connect((dialogs, lessonId) => dialogs.openTrial(goodId, lessonId))

/** The same for all lessons of a creator's preview. */
export function connectPreview(): void {
  const token = document.querySelector<HTMLElement>('[data-preview]')?.dataset.preview
  if (token) connect((dialogs, lessonId) => dialogs.openPreview(token, lessonId))
}

type Dialogs = typeof import('./trial-dialog.ts')

function connect(open: (dialogs: Dialogs, lessonId: LessonId) => Promise<void>): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-trial]')) {
    button.addEventListener('click', async () => {
      await open(await import('./trial-dialog.ts'), button.dataset.trial as LessonId)
    })
  }
}
