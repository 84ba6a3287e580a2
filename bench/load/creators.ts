import { contract } from '@zsm/contract'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import { type Target, targetOf } from './ask.ts'
import type { BuiltServer } from './built-server.ts'
import { loadOrders } from './many-orders.ts'

type Session = { token: string }

const { orders, goods, funds, notifications, drafts } = contract
const screens = [orders.listData, goods.listData, orders.statistics, funds.get, notifications.listData]

/**
 * Creators with goods and orders. Many, because one creator gets at most three quarters of the connections.
 */
export async function makeSellers({ database: { sql } }: BuiltServer, count = 20): Promise<Session[]> {
  const sellers = []
  for (let n = 0; n < count; n += 1) {
    const { creator, token } = await makeCreator(sql)
    for (let good = 0; good < 5; good += 1) await makeGood(sql, creator)
    sellers.push({ creator, token, count: 2000 })
  }
  await loadOrders(sql, sellers)
  return sellers
}

/** The calls that each creator's screens make. */
export function mixedReads(url: string, sessions: readonly Session[]): Target[] {
  return sessions.flatMap((session) => screens.map((screen) => targetOf(url, screen, {}, session)))
}

/** One save of a draft for each creator. */
export function writes(url: string, sessions: readonly Session[]): Target[] {
  const draft = { scope: 'drill', dataJson: '{}' }
  return sessions.map((session) => targetOf(url, drafts.save, draft, session))
}

export const health = (url: string): Target => ({ url: `${url}/healthz`, method: 'GET' })
