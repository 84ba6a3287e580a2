import { expect, type Page } from '@playwright/test'

/** Waits for the editor's head to say that it is saved. The message with the same text closes by itself. */
export const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^已保存 \d/ })).toBeVisible()
