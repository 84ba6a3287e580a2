import type { ListView } from '@zsm/contract/lists/views'
import { type WholeList, whole } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countOtherViews, findViews, type Owner, upsertView } from './queries.ts'

/** More than there are lists. */
const mostStored = 100

export async function listViewsOf(sql: Sql, owner: Owner): Promise<WholeList<ListView>> {
  return whole(await findViews(sql, owner))
}

/** Stores how a list is seen. Not audited, because it changes nothing but the screen. */
export async function saveView(sql: Sql, owner: Owner, view: ListView): Promise<ListView> {
  if ((await countOtherViews(sql, owner, view.listKey)) >= mostStored) fail('listViewTooMany')
  await upsertView(sql, owner, { ...view, updateTime: now() })
  return view
}
