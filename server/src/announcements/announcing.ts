import { announcementAudience } from '@zsm/contract/states'
import type { AnnouncementId, CategoryId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import type { Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { insertAnnouncement, markTakenBack } from './office.queries.ts'

/** What the server itself tells all creators, or those with a good in just this category. */
type OwnWords = {
  title: string
  contentHtml: string
  category?: { id: CategoryId; name: string }
  /** For creators who join later, too. */
  newcomersFlag?: boolean
}

/** Publishes an important announcement at once, in the transaction of what it is about. */
export async function announce(
  sql: Tx,
  { title, contentHtml, category, newcomersFlag = false }: OwnWords,
): Promise<AnnouncementId> {
  const id = newId<AnnouncementId>()
  const createTime = now()
  await insertAnnouncement(sql, {
    id,
    title,
    contentHtml,
    importantFlag: true,
    newcomersFlag,
    audienceDict: category ? announcementAudience.fitting : announcementAudience.all,
    categoryId: category?.id ?? null,
    belowFlag: false,
    categoryName: category?.name ?? '',
    enrollDict: null,
    certifiedFlag: null,
    operatorId: null,
    createTime,
    publishTime: createTime,
  })
  const target = { type: 'announcement', id }
  await audit(sql, { action: 'announcements.publish', target, after: { title } })
  return id
}

/** Takes back what the server announced. Does nothing if an operator did so before. */
export async function withdrawAnnouncement(sql: Tx, id: AnnouncementId): Promise<void> {
  if (!(await markTakenBack(sql, id, now()))) return
  await audit(sql, { action: 'announcements.takeBack', target: { type: 'announcement', id } })
}
