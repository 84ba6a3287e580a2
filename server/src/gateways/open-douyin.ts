import type { Sql } from '../database/sql.ts'
import type { Douyin } from './douyin.ts'
import { type DouyinApp, douyinApi } from './douyin-api.ts'
import { sandboxDouyin } from './douyin-sandbox.ts'

export type DouyinSettings = { kind: 'off' } | { kind: 'sandbox' } | ({ kind: 'open' } & DouyinApp)

/** The configured platform; undefined if there is none, and calls that need one say so. */
export function openDouyin(settings: DouyinSettings, sql: Sql, publicUrl: string): Douyin | undefined {
  if (settings.kind === 'off') return undefined
  return settings.kind === 'open' ? douyinApi(settings) : sandboxDouyin(sql, publicUrl)
}
