import type { Page } from '@playwright/test'

/** Sets Save-Data, so that the site prefetches nothing. Call it before the page is opened. */
export const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
