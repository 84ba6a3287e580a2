import type { StateCount } from '@zsm/contract/values'
import { countCap } from './page.ts'

type Asked = { statesFlag?: boolean | undefined }

/**
 * Counts each part of a list by the list's own count, so that a count is what the list would show. Each is capped as the list's total
 * is, and no part costs more than opening it. Without `statesFlag` nothing is counted.
 */
export async function countStates<Filter extends Asked>(
  filter: Filter,
  parts: Record<string, Partial<Filter>>,
  count: (filter: Filter) => Promise<number>,
): Promise<StateCount[] | undefined> {
  if (!filter.statesFlag) return undefined
  return Promise.all(
    Object.entries(parts).map(async ([state, part]) => {
      const found = await count({ ...filter, ...part })
      return { state, rowCount: Math.min(found, countCap), capped: found > countCap }
    }),
  )
}

/** All states together, and each of these. `beside` belongs to every one of them. */
export const partsOf = <State extends number, Beside extends object = object>(
  states: readonly State[],
  beside?: Beside,
): Record<string, { statusDict?: State } & Beside> =>
  Object.fromEntries(
    [undefined, ...states].map((statusDict) => [`${statusDict ?? ''}`, { statusDict, ...beside }]),
  ) as Record<string, { statusDict?: State } & Beside>
