import type { Page } from '@playwright/test'

/** A visitor who saves data: no page is fetched while nothing else is done. Call it before the page is opened. */
export const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
