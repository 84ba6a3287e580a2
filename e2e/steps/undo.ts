import type { Locator, Page } from '@playwright/test'

/** The undo of the newest message. It goes away after some seconds, but not while the mouse is on it, as it is now. */
export async function heldUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('region', { name: '消息' }).getByRole('button', { name: '撤销' }).last()
  await undo.hover()
  return undo
}
