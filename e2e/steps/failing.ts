import type { Page } from '@playwright/test'

/**
 * Calls to this address are answered by a failure until `mend` is called. An answer, because the page repeats a call without one by
 * itself once the server is reachable, before a person has pressed 重试.
 */
export async function failCalls(
  page: Page,
  address: string | RegExp,
): Promise<{ mend: () => Promise<void> }> {
  const json = { result: 'false', code: 502, message: '服务器升级,请稍后再试' }
  await page.route(address, (route) => route.fulfill({ status: 502, json }))
  return { mend: () => page.unroute(address) }
}
