import type { GoodId, LessonId } from '@zsm/contract/values'

/** Connects the buttons of trial lessons, which the server rendered, to a dialog with a player. */
export function connectTrials(goodId: GoodId): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-trial]')) {
    button.addEventListener('click', async () => {
      const { openTrial } = await import('./trial-dialog.ts')
      await openTrial(goodId, button.dataset.trial as LessonId)
    })
  }
}
