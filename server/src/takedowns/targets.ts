import type { operatorTakedowns, TakedownTarget } from '@zsm/contract/office/takedowns'
import { shopState, takedownKind } from '@zsm/contract/states'
import type {
  CreatorId,
  GoodId,
  Page,
  QuestionId,
  ReviewId,
  ShopId,
  TakedownTargetId,
  WorkId,
} from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { putGoodBack, takeDownGood } from '../goods/public.ts'
import { putQuestionBack, takeDownQuestion } from '../questions/public.ts'
import { putReviewBack, takeDownReview } from '../reviews/public.ts'
import { putShopBack, takeDownShop } from '../shops/public.ts'
import { putWorkBack, takeDownWork } from '../works/public.ts'
import type { Before } from './queries.ts'
import { countTargets, type Kind, listTargets, type TargetRow } from './targets.queries.ts'

/** What taking down and putting back mean for one kind. */
type Handling = {
  takeDown: (sql: Tx, creator: CreatorId, id: string, reason: string) => Promise<Before>
  putBack: (sql: Tx, creator: CreatorId, id: string, how: { before: Before; reason: string }) => Promise<void>
}

export const handlings: Record<Kind, Handling> = {
  [takedownKind.good]: {
    takeDown: (sql, creator, id, reason) => takeDownGood(sql, creator, { id: id as GoodId, reason }),
    putBack: (sql, creator, id, { before: { shelfFlag = false, unshelfTime = null } }) =>
      putGoodBack(sql, creator, id as GoodId, { shelfFlag, unshelfTime }),
  },
  [takedownKind.shop]: {
    takeDown: async (sql, creator, id, reason) => ({
      statusDict: await takeDownShop(sql, creator, { id: id as ShopId, reason }),
    }),
    putBack: (sql, creator, id, { before: { statusDict = shopState.closed } }) =>
      putShopBack(sql, creator, id as ShopId, statusDict),
  },
  [takedownKind.work]: {
    takeDown: async (sql, creator, id, reason) => {
      await takeDownWork(sql, creator, { id: id as WorkId, reason })
      return {}
    },
    putBack: (sql, creator, id) => putWorkBack(sql, creator, id as WorkId),
  },
  [takedownKind.question]: {
    takeDown: async (sql, creator, id, reason) => {
      await takeDownQuestion(sql, creator, { id: id as QuestionId, reason })
      return {}
    },
    putBack: (sql, creator, id) => putQuestionBack(sql, creator, id as QuestionId),
  },
  [takedownKind.review]: {
    takeDown: async (sql, creator, id, reason) => {
      await takeDownReview(sql, creator, { id: id as ReviewId, reason })
      return {}
    },
    putBack: (sql, creator, id, { reason }) => putReviewBack(sql, creator, { id: id as ReviewId, reason }),
  },
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Things that operators may take down. A keyword with an id in it, such as the address of a page, finds that thing only. */
export async function searchTargets(
  sql: Sql,
  input: InputOf<typeof operatorTakedowns.listTakedownTarget>,
): Promise<Page<TakedownTarget>> {
  const id = input.keyword?.match(uuid)?.[0].toLowerCase()
  const filter = { ...input, id }
  const page = await readPage(listTargets(sql, filter), countTargets(sql, filter), filter)
  return { ...page, list: page.list.map(shown) }
}

const shown = ({ creator: _, id, ...target }: TargetRow): TakedownTarget => ({
  ...target,
  id: id as TakedownTargetId,
})
