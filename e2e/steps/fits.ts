import { expect, type Page } from '@playwright/test'

/** Nothing is wider than the screen, so that a phone scrolls in one direction only. */
export const expectFits = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
