import { accountState, type newsText, newsTextState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant, Mobile, NotificationId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type Text = StateOf<typeof newsText>

/** The kinds that the creator has chosen; undefined if they never chose. */
export async function findTexts(sql: Sql, creator: CreatorId): Promise<Text[] | undefined> {
  const [row] = await sql<{ textDicts: Text[] }[]>`
    select text_dicts from news_texts where creator_id = ${creator}`
  return row?.textDicts
}

/** The number that receives the creator's codes. */
export async function getReceiver(sql: Sql, creator: CreatorId): Promise<Mobile> {
  const [account] = await sql<[{ mobile: Mobile }]>`
    select security_mobile as mobile from accounts where creator_id = ${creator}`
  return account.mobile
}

export async function upsertTexts(
  sql: Tx,
  creator: CreatorId,
  { textDicts, updateTime }: { textDicts: readonly Text[]; updateTime: Instant },
): Promise<void> {
  await sql`
    insert into news_texts (creator_id, text_dicts, update_time) values (${creator}, ${textDicts}::smallint[], ${updateTime})
    on conflict (creator_id) do update set text_dicts = excluded.text_dicts, update_time = excluded.update_time`
}

export type DueNews = {
  creatorId: CreatorId
  id: NotificationId
  mobile: Mobile
  title: string
  textDict: Text
  textStateDict: StateOf<typeof newsTextState>
}

/**
 * Claims at most `limit` news that wait for their SMS, so that no other run sends them. What the creator does not want by SMS, or whose
 * account does not work, leaves the queue as unwanted. Reads the partial index of what waits, from `since` on; older news stay as they are.
 */
export function claimNews(
  sql: Sql,
  { usual, since, limit }: { usual: readonly Text[]; since: Instant; limit: number },
): Promise<DueNews[]> {
  return sql<DueNews[]>`
    update notifications as news
    set text_state_dict = case
      when news.text_dict = any(coalesce(news_texts.text_dicts, ${usual}::smallint[]))
        and accounts.status_dict in ${literals(accountState.active, accountState.closing)}
      then ${literal(newsTextState.sending)} else ${literal(newsTextState.unwanted)} end
    from accounts left join news_texts on news_texts.creator_id = accounts.creator_id
    where accounts.creator_id = news.creator_id and (news.creator_id, news.id) in (
      select creator_id, id from notifications
      where text_state_dict = ${literal(newsTextState.waiting)} and create_time > ${since}
      order by create_time limit ${limit} for update skip locked)
    returning news.creator_id, news.id, accounts.security_mobile as mobile, news.title, news.text_dict, news.text_state_dict`
}

export async function setNewsState(
  sql: Sql,
  { creatorId, id }: Pick<DueNews, 'creatorId' | 'id'>,
  state: StateOf<typeof newsTextState>,
): Promise<void> {
  await sql`update notifications set text_state_dict = ${state} where creator_id = ${creatorId} and id = ${id}`
}

export async function eraseTexts(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from news_texts where creator_id = ${creator}`
}
