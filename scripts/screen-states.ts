import type { Page, Route } from '@playwright/test'

/**
 * What a screen may have to show: long words and large sums, no rows, a failing server, a slow one, no
 * network.
 */
export type State = 'long' | 'empty' | 'error' | 'loading' | 'offline'

export const states: readonly State[] = ['long', 'empty', 'error', 'loading', 'offline']

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Calls that are never stubbed: without the account and the shared lists no screen appears at all. */
const frame =
  /\/(account\/get|user\/get|getByMobile|getByMobileAndPlatform|front\/get|user\/info|classify|label|setting)/

/** From now on the server's answers are those of the state. */
export async function enter(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/(zsm\/api|api\/zsm|vue-element-admin)\//, (route) =>
    frame.test(route.request().url()) ? route.continue() : answers[state](route),
  )
}

const answers: Record<State, (route: Route) => Promise<void>> = {
  long: (route) => rewrite(route, stretch),
  empty: (route) => rewrite(route, drain),
  error: (route) => route.fulfill({ status: 502, body: '' }),
  loading: () => Promise.resolve(),
  offline: (route) => route.continue(),
}

async function rewrite(route: Route, change: (value: Json, key: string) => Json): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, json: walk(await response.json(), '', change) })
}

function walk(value: Json, key: string, change: (value: Json, key: string) => Json): Json {
  if (Array.isArray(value))
    return change(value, key) === value ? value.map((item) => walk(item, '', change)) : []
  if (value === null || typeof value !== 'object') return change(value, key)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name, change)]))
}

const longName =
  '从零开始的中国山水画临摹与创作：二十四节气里的笔墨、设色、章法与题跋，跟着老师一笔一笔画到能够独立完成一幅四尺整张的作品'

function stretch(value: Json, key: string): Json {
  if (typeof value === 'string' && /(name|title)$/i.test(key) && /[㐀-鿿]/.test(value))
    return longName.slice(0, 60)
  if (typeof value === 'number' && key.endsWith('Fen') && value !== 0)
    return value < 0 ? -987_654_321_09 : 987_654_321_09
  if (typeof value === 'number' && key.endsWith('Count') && value > 0) return 1_234_567
  return value
}

function drain(value: Json, key: string): Json {
  if (Array.isArray(value) && key === 'list') return []
  if (key === 'total') return 0
  return value
}
