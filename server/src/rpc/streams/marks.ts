import type { CreatorId, OperatorId } from '@zsm/contract/values'
import { listValid } from '../../accounts/public.ts'
import { markAnnouncements } from '../../announcements/public.ts'
import { now } from '../../clock.ts'
import { type Sql, withQuota } from '../../database/sql.ts'
import { markUnread } from '../../notifications/public.ts'
import { listValidOperators } from '../../operators/public.ts'
import { markWaiting } from '../../overview/public.ts'
import { isMemberToken, listValidMembers } from '../../team/public.ts'
import type { Reader, ReadMarks } from './streams.ts'

/** What the streams of each side look at: a few statements for all readers of this server together. */
export function openMarks(pool: Sql): { creator: ReadMarks<CreatorId>; operator: ReadMarks<OperatorId> } {
  const sql = withQuota('streams', pool)
  return {
    creator: async (readers) => {
      const owners = [...new Set(readers.map(({ owner }) => owner))]
      const [valid, unread, announced] = await Promise.all([
        listValidCreators(sql, tokensOf(readers)),
        markUnread(sql, owners),
        markAnnouncements(sql, owners, now()),
      ])
      return marksOf(readers, valid, ({ owner }) => `${unread.get(owner)} ${announced.get(owner)}`)
    },
    operator: async (readers) => {
      const [valid, mark] = await Promise.all([listValidOperators(sql, tokensOf(readers)), markWaiting(sql)])
      return marksOf(readers, valid, () => mark)
    },
  }
}

/** Which of these tokens have a valid session, of a creator or of somebody in a creator's team. */
async function listValidCreators(sql: Sql, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  const [ofMembers = [], ofOwners = []] = [
    tokens.filter(isMemberToken),
    tokens.filter((token) => !isMemberToken(token)),
  ]
  const valid = await Promise.all([
    listValid(sql, ofOwners),
    ofMembers.length > 0 ? listValidMembers(sql, ofMembers) : [],
  ])
  return new Set(valid.flatMap((tokens) => [...tokens]))
}

const tokensOf = <Owner extends string>(readers: readonly Reader<Owner>[]) => [
  ...new Set(readers.map(({ token }) => token)),
]

function marksOf<Owner extends string>(
  readers: readonly Reader<Owner>[],
  valid: ReadonlySet<string>,
  markOf: (reader: Reader<Owner>) => string,
): Map<string, string> {
  const live = readers.filter(({ token }) => valid.has(token))
  return new Map(live.map((reader) => [reader.token, markOf(reader)]))
}
