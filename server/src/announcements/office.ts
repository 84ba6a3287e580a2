import type { OperatorAnnouncement, operatorAnnouncements } from '@zsm/contract/office/announcements'
import { announcementAudience, announcementState } from '@zsm/contract/states'
import type { AnnouncementId, CreatorId, Mobile, OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { getCategory } from '../reference/public.ts'
import { sanitizeText } from '../written-text.ts'
import {
  countEvery,
  findOne,
  insertAnnouncement,
  insertRecipients,
  listEvery,
  listNamed,
  markTakenBack,
} from './office.queries.ts'

type NewInput = InputOf<typeof operatorAnnouncements.publishAnnouncement>

export function searchAnnouncements(
  sql: Sql,
  input: InputOf<typeof operatorAnnouncements.listAnnouncement>,
): Promise<Page<OperatorAnnouncement>> {
  const filters = { ...input, now: now() }
  return readPage(
    listEvery(sql, filters),
    countEvery(sql, filters),
    input,
    countStates(filters, partsOf(announcementState.values), (part) => countEvery(sql, part)),
  )
}

export function publishAnnouncement(
  sql: Sql,
  operator: OperatorId,
  given: NewInput,
): Promise<OperatorAnnouncement> {
  const contentHtml = sanitizeText(given.contentHtml, { field: 'contentHtml' })
  const input = { ...given, contentHtml }
  const { requestId } = input
  return once(sql, { actor: operator, call: 'announcements.publish', requestId, input }, async (sql) => {
    const id = newId<AnnouncementId>()
    const createTime = now()
    const { title, importantFlag, newcomersFlag, publishTime = createTime } = input
    const { listed, ...audience } = await audienceOf(sql, input)
    await insertAnnouncement(sql, {
      id,
      title,
      contentHtml,
      importantFlag,
      newcomersFlag,
      ...audience,
      belowFlag: true,
      operatorId: operator,
      createTime,
      publishTime: publishTime < createTime ? createTime : publishTime,
    })
    if (listed.length > 0) await insertRecipients(sql, id, listed)
    const { categoryName, audienceDict } = audience
    const after = { title, audienceDict, categoryName, publishTime, listedCount: listed.length }
    await audit(sql, { action: 'announcements.publish', target: { type: 'announcement', id }, after })
    return getOne(sql, id)
  })
}

const nobody = { categoryId: null, categoryName: '', enrollDict: null, certifiedFlag: null, listed: [] }

/** Whom it is for. Conditions without any, and lists without a number, are refused. */
async function audienceOf(sql: Sql, input: NewInput) {
  const { audienceDict, categoryId, enrollDict, certifiedFlag, mobiles } = input
  if (audienceDict === announcementAudience.all) return { ...nobody, audienceDict }
  if (audienceDict === announcementAudience.listed)
    return { ...nobody, audienceDict, listed: await namedBy(sql, mobiles) }
  if (categoryId === undefined && enrollDict === undefined && certifiedFlag === undefined)
    fail('invalidInput', { field: 'categoryId', message: '请至少选择一个条件；要发给所有人请选“全部创作者”' })
  return {
    ...nobody,
    audienceDict,
    categoryId: categoryId ?? null,
    categoryName: categoryId ? (await getCategory(sql, categoryId)).name : '',
    enrollDict: enrollDict ?? null,
    certifiedFlag: certifiedFlag ?? null,
  }
}

async function namedBy(sql: Sql, mobiles: readonly Mobile[]): Promise<CreatorId[]> {
  if (mobiles.length === 0) fail('invalidInput', { field: 'mobiles', message: '请填写创作者的手机号' })
  const named = await listNamed(sql, mobiles)
  const known = new Set(named.map(({ mobile }) => mobile))
  const unknown = mobiles.filter((mobile) => !known.has(mobile))
  if (unknown.length > 0) {
    const message = `没有用这些手机号登录的创作者：${unknown.slice(0, 5).join('、')}${unknown.length > 5 ? ' 等' : ''}`
    fail('invalidInput', { field: 'mobiles', message })
  }
  return named.map(({ creator }) => creator)
}

export function takeBackAnnouncement(sql: Sql, id: AnnouncementId): Promise<OperatorAnnouncement> {
  return transaction(sql, async (sql) => {
    await getOne(sql, id)
    if (!(await markTakenBack(sql, id, now()))) fail('announcementTakenBack')
    await audit(sql, { action: 'announcements.takeBack', target: { type: 'announcement', id } })
    return getOne(sql, id)
  })
}

const getOne = async (sql: Sql, id: AnnouncementId): Promise<OperatorAnnouncement> =>
  (await findOne(sql, id, now())) ?? fail('announcementNotFound')
