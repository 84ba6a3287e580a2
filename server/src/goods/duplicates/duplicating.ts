import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GoodId, OutlineId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { copyUses } from '../../materials/public.ts'
import { needShop } from '../../shops/public.ts'
import { recordUses } from '../files.ts'
import { listGroups } from '../outline/groups.queries.ts'
import { listLessons, updateSums } from '../outline/lessons.queries.ts'
import { editOutline } from '../outline/outline.ts'
import { markSaved } from '../outline/unsaved.queries.ts'
import { withPricedGood } from '../price-plans/following.ts'
import { findFormerPrices } from '../price-plans/price-plans.ts'
import { type GoodRow, insertGood } from '../queries.ts'
import { isRepriced, reviewedOf } from '../reviews/reviewed-fields.ts'
import { firstAudit } from '../reviews/reviews.ts'
import { getGood } from '../with-good.ts'
import { copyNames } from './copy-name.ts'
import { type Copied, copyGroups, copyLessons, copyLinks, listLinkIds, listTakenNames } from './queries.ts'

/**
 * Makes a copy off the shelf: what the creator wrote and set, and the content if it is asked for. Stock, sales, reviews, planned times
 * and earlier prices stay with the original.
 */
export function duplicateGood(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: InputOf<typeof goods.duplicate>,
): Promise<GoodRow> {
  const { id, contentFlag } = input
  return once(sql, { actor: creator, call: 'goods.duplicate', requestId, input }, (sql) =>
    withPricedGood(sql, creator, id, (sql, original) => {
      if (original.takenDownReason !== '') fail('goodTakenDown')
      const outlineId = newId<OutlineId>()
      return editOutline(sql, creator, outlineId, async (sql) => {
        const copy = await insertCopy(sql, creator, original, outlineId)
        if (contentFlag) await copyContent(sql, creator, { from: original, to: copy })
        const { name } = copy
        await audit(sql, {
          creator,
          action: 'goods.duplicate',
          target: { type: 'good', id: copy.id },
          after: { originalId: id, name, contentFlag },
        })
        return getGood(sql, creator, copy.id)
      })
    }),
  )
}

async function insertCopy(
  sql: Tx,
  creator: CreatorId,
  original: GoodRow,
  outlineId: OutlineId,
): Promise<GoodRow> {
  const { shopDict, bizDict } = original
  const shop = await needShop(sql, creator, shopDict)
  // A waiting or refused revision is what the editor shows.
  const written = reviewedOf(original.revision ?? original)
  const { priceFen, linePriceFen, freeFlag, ...shown } = written
  const repriced = isRepriced(original, written) ? { priceFen, linePriceFen, freeFlag } : {}
  const id = newId<GoodId>()
  await insertGood(sql, {
    creatorId: creator,
    id,
    tempGoodId: outlineId,
    shopId: shop.id,
    shopDict,
    bizDict,
    ...writtenIn(original),
    ...(await findFormerPrices(sql, creator, original.id)),
    ...shown,
    ...repriced,
    name: await freeName(sql, creator, shown.name),
    planShelfTime: null,
    planUnshelfTime: null,
    planFailReason: '',
    stock: -1,
    auditDict: await firstAudit(sql),
  })
  await markSaved(sql, creator, outlineId)
  const copy = await getGood(sql, creator, id)
  await recordUses(sql, creator, copy)
  return copy
}

/** What a copy has in common with its original, whether a review waits or not. An offer stays with the original. */
const writtenIn = ({
  subTitle,
  classifyId,
  labelIds,
  priceFen,
  freeFlag,
  serviceDeliverDays,
  serviceUnitDict,
  buyerForm,
  downloadFileIds,
  bundleGoodIds,
  markFlag,
  linePriceFen,
  limitPerUser,
  validDays,
}: GoodRow) => ({
  subTitle,
  classifyId,
  labelIds,
  priceFen,
  freeFlag,
  serviceDeliverDays,
  serviceUnitDict,
  buyerForm,
  downloadFileIds,
  bundleGoodIds,
  markFlag,
  linePriceFen,
  limitPerUser,
  validDays,
})

/** Names need not differ, so after this many copies the last name is taken twice. */
const mostNames = 100

async function freeName(sql: Tx, creator: CreatorId, name: string): Promise<string> {
  const names = copyNames(name, mostNames)
  const taken = new Set(await listTakenNames(sql, creator, names))
  return names.find((one) => !taken.has(one)) ?? (names.at(-1) as string)
}

type FromTo = { from: Pick<GoodRow, 'id' | 'tempGoodId'>; to: Pick<GoodRow, 'id' | 'tempGoodId'> }

/** Copies groups, lessons and links. An article is a text of its own in each good; a file is the same one in both. */
async function copyContent(sql: Tx, creator: CreatorId, { from, to }: FromTo): Promise<void> {
  const groups = copiesOf(await listGroups(sql, creator, from.tempGoodId))
  const lessons = copiesOf(await listLessons(sql, creator, from.tempGoodId))
  await copyGroups(sql, creator, to.tempGoodId, groups)
  await copyLessons(sql, creator, to.tempGoodId, { groups, lessons })
  await copyUses(sql, creator, 'detail', lessons)
  await updateSums(sql, creator, to.tempGoodId)
  const links = await listLinkIds(sql, creator, from.id)
  await copyLinks(sql, creator, to.id, copiesOf(links.map((id) => ({ id }))))
}

const copiesOf = <Id extends string>(records: readonly { id: Id }[]): Copied<Id>[] =>
  records.map(({ id }) => ({ original: id, copy: newId<Id>() }))
