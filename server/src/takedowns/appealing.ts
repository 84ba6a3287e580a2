import { type Takedown, takedownLimits, type takedowns } from '@zsm/contract/takedowns/takedowns'
import type { CreatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { filesById, type Media, usePapers } from '../materials/public.ts'
import { countOwn, findTakedown, listOwn, putAppeal, type TakedownRow } from './queries.ts'
import { auditTarget } from './taking-down.ts'

export async function searchTakedowns(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  filter: InputOf<typeof takedowns.listData>,
): Promise<Page<Takedown>> {
  const page = await readPage(listOwn(sql, creator, filter), countOwn(sql, creator, filter), filter)
  return { ...page, list: await Promise.all(page.list.map((row) => showTakedown(sql, media, row))) }
}

/** A taking down as its creator reads it: without the operators. */
export async function showTakedown(
  sql: Sql,
  media: Media,
  { creator, appealFileIds, takerId: _, before: __, ...row }: TakedownRow,
): Promise<Takedown> {
  const files = await filesById(sql, media, creator, appealFileIds)
  const appealFiles = appealFileIds.flatMap((id) => {
    const file = files.get(id)
    return file ? [{ id, name: file.title, url: file.url }] : []
  })
  return { ...row, appealFiles }
}

/** The creator disagrees, once. Operators decide within some days. */
export async function appealTakedown(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { requestId, ...input }: InputOf<typeof takedowns.appeal>,
): Promise<Takedown> {
  const { id, appeal } = input
  const fileIds = [...new Set(input.fileIds)]
  const request = { actor: creator, call: 'takedowns.appeal', requestId, input }
  const row = await once(sql, request, async (sql) => {
    const before = (await findTakedown(sql, creator, id)) ?? fail('takedownNotFound')
    const time = now()
    const times = { appealTime: time, deadlineTime: plusDays(time, takedownLimits.days) }
    if (!(await putAppeal(sql, creator, { id, appeal, appealFileIds: fileIds, ...times })))
      fail('takedownAppealed')
    await usePapers(sql, creator, { type: 'certification', id, name: `申诉：${before.targetName}` }, fileIds)
    await audit(sql, { creator, action: 'takedowns.appeal', target: auditTarget(id), after: times })
    return (await findTakedown(sql, creator, id)) ?? fail('takedownNotFound')
  })
  return showTakedown(sql, media, row)
}
