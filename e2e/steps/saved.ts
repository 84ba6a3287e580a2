import { expect, type Page } from '@playwright/test'

/** What was typed is saved: said in the editor's head, where it stays. The message that says it too leaves by the clock. */
export const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^已保存 \d/ })).toBeVisible()
