import type { Page } from '@playwright/test'

/**
 * Calls to these addresses are answered by a failure, `times` in all. An answer, because the page repeats a call without one by itself
 * once the server is reachable, before a person has pressed 重试.
 */
export function failCalls(
  page: Page,
  address: string | RegExp,
  options: { times?: number } = {},
): Promise<unknown> {
  const json = { result: 'false', code: 502, message: '服务器升级,请稍后再试' }
  return page.route(address, (route) => route.fulfill({ status: 502, json }), options)
}
