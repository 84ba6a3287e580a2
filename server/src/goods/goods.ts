import type { goods } from '@zsm/contract/goods'
import type { Blocker } from '@zsm/contract/goods/good'
import { fileKind } from '@zsm/contract/states'
import type { CategoryId, CreatorId, GoodId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { countStates } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { findFiles } from '../materials/public.ts'
import { getCategory, labelsExist } from '../reference/public.ts'
import { needShop } from '../shops/public.ts'
import { checkParts, lockPartsOf, refuseInBundle } from './bundles/bundles.ts'
import { listBundlesOnSale } from './bundles/queries.ts'
import { checkFiles, recordUses } from './files.ts'
import { picturesOf, sanitizeIntro } from './intro/intro.ts'
import { countGoods, type GoodFilter, listGoods } from './lists.queries.ts'
import { editOutline } from './outline/outline.ts'
import { markSaved } from './outline/unsaved.queries.ts'
import { withPricedGood } from './price-plans/following.ts'
import { cancelPlansOf, endByHand } from './price-plans/price-plans.ts'
import { storePrice } from './prices/queries.ts'
import { changeStock, termsOf } from './prices/terms.ts'
import {
  type GoodContent,
  type GoodRow,
  insertGood,
  markDeleted,
  type SaleTerms,
  updateContent,
} from './queries.ts'
import { checkCopyRight, copyRightOf } from './reviews/copyright.ts'
import { isRepriced } from './reviews/reviewed-fields.ts'
import { firstAudit, reviewEdit } from './reviews/reviews.ts'
import { setShelf } from './shelf/queries.ts'
import { listBlockers, refuseIncomplete, refuseNewBlockers } from './shelf/shelf.ts'
import { type CountLead, visitGood } from './visits/visits.ts'
import { getGood, withGood } from './with-good.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

/** Reads a good for its editor, with its blockers, or for a visitor when `viewFlag` is set. */
export async function readGood(
  sql: Sql,
  countLead: CountLead,
  creator: CreatorId,
  { id, viewFlag, shareId }: Input<'get'>,
): Promise<GoodRow & { blockers: Blocker[] }> {
  if (viewFlag) return { ...(await visitGood(sql, countLead, creator, { id, shareId })), blockers: [] }
  const good = await getGood(sql, creator, id)
  return { ...good, blockers: await listBlockers(sql, creator, good) }
}

/** All goods, those on the shelf and the others. */
const shelfParts = { '': { shelfFlag: undefined }, 1: { shelfFlag: true }, 0: { shelfFlag: false } }

export async function searchGoods(sql: Sql, creator: CreatorId, filter: GoodFilter): Promise<Page<GoodRow>> {
  return readPage(
    listGoods(sql, creator, filter),
    countGoods(sql, creator, filter),
    filter,
    countStates(filter, shelfParts, (part) => countGoods(sql, creator, part)),
  )
}

/** Makes a good. Groups and lessons that were made under its tempGoodId before belong to it. */
export function createGood(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'create'>,
): Promise<GoodRow> {
  return once(sql, { actor: creator, call: 'goods.create', requestId, input }, (sql) =>
    editOutline(sql, creator, input.tempGoodId, async (sql) => {
      const { tempGoodId: outlineId, shopDict, bizDict } = input
      const shop = await needShop(sql, creator, shopDict)
      const content = {
        ...(await checkContent(sql, creator, { shopDict, bizDict }, input)),
        ...termsOf(input),
      }
      const id = newId<GoodId>()
      const fixed = {
        id,
        tempGoodId: outlineId,
        shopId: shop.id,
        shopDict,
        bizDict,
        ...(await checkCopyRight(sql, creator, input)),
        stock: input.stock ?? -1,
      }
      const auditDict = await firstAudit(sql)
      await onConflict(insertGood(sql, { creatorId: creator, ...fixed, ...content, auditDict }), {
        goods_temp_good_id_key: 'goodExists',
      })
      await markSaved(sql, creator, outlineId)
      const good = await getGood(sql, creator, id)
      await recordUses(sql, creator, good)
      await audit(sql, {
        creator,
        action: 'goods.create',
        target: target(id),
        after: { ...fixed, ...content },
      })
      return good
    }),
  )
}

export function updateGood(
  sql: Sql,
  creator: CreatorId,
  { id, version, ...input }: Input<'update'>,
): Promise<GoodRow> {
  return editGood(sql, creator, id, (sql, before) => storeGood(sql, creator, before, { version, ...input }))
}

/** Saves what the creator wrote, under the good's lock. */
export async function storeGood(
  sql: Tx,
  creator: CreatorId,
  before: GoodRow,
  { version, ...input }: Omit<Input<'update'>, 'id'>,
): Promise<void> {
  const { id } = before
  const written = await checkContent(sql, creator, before, input)
  const wanted = { ...written, ...termsOf(input, before), ...copyRightOf(before.revision ?? before) }
  await lockPartsOf(sql, creator, { ...before, ...wanted })
  await refuseNewBlockers(sql, creator, { before, after: { ...before, ...wanted } })
  const content = await reviewEdit(sql, creator, before, wanted)
  ;(await updateContent(sql, creator, id, { version, content })) ?? fail('versionConflict')
  if (content.priceFen !== before.priceFen) await storePrice(sql, creator, before)
  if (isRepriced(before, content)) await endByHand(sql, creator, id)
  await changeStock(sql, creator, id, input)
  const after = await getGood(sql, creator, id)
  await recordUses(sql, creator, after)
  await audit(sql, { creator, action: 'goods.update', target: target(id), before, after })
}

/** Takes a good off the shelf, or puts it there when it has no blockers. */
export function changeShelf(
  sql: Sql,
  creator: CreatorId,
  { id, shelfFlag }: Input<'updateShelfFlag'>,
): Promise<GoodRow> {
  return editGood(sql, creator, id, async (sql, good) => {
    if (shelfFlag) await lockPartsOf(sql, creator, good)
    if (shelfFlag) refuseIncomplete(await listBlockers(sql, creator, good))
    await setShelf(sql, creator, id, shelfFlag)
    await audit(sql, { creator, action: 'goods.updateShelfFlag', target: target(id), after: { shelfFlag } })
  })
}

/** The bundles on the shelf that sell nothing until this good is back there. */
export async function listPaused(
  sql: Sql,
  creator: CreatorId,
  { id, shelfFlag }: Pick<GoodRow, 'id' | 'shelfFlag'>,
): Promise<string[]> {
  return shelfFlag ? [] : listBundlesOnSale(sql, creator, id)
}

/** Moves a good to the bin. Its files still count as used: learners who bought it need them, and so does a restore. */
export async function deleteGood(sql: Sql, creator: CreatorId, { id }: Input<'delete'>): Promise<null> {
  return withGood(sql, creator, id, async (sql, good) => {
    if (good.shelfFlag) fail('goodOnShelf')
    await refuseInBundle(sql, creator, id)
    await cancelPlansOf(sql, creator, id)
    await markDeleted(sql, creator, id)
    await audit(sql, { creator, action: 'goods.delete', target: target(id) })
    return null
  })
}

/** Runs `change` under the good's lock, after what is due of its prices, and answers the good after it. */
function editGood(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  change: (sql: Tx, good: GoodRow) => Promise<void>,
): Promise<GoodRow> {
  return withPricedGood(sql, creator, id, async (sql, good) => {
    await change(sql, good)
    return getGood(sql, creator, id)
  })
}

/** Checks what the creator wrote: every category, label and file must exist, and every file must be the creator's. */
async function checkContent(
  sql: Sql,
  creator: CreatorId,
  good: Pick<GoodRow, 'shopDict' | 'bizDict'> & Partial<GoodRow>,
  input: Omit<Input<'update'>, 'id' | 'version'>,
): Promise<Omit<GoodContent, keyof SaleTerms>> {
  const labelIds = [...new Set(input.labelIds)]
  const coverFileIds = [...new Set(input.coverFileIds)]
  const downloadFileIds = [...new Set(input.downloadFileIds)]
  if (input.classifyId) await checkCategory(sql, input.classifyId, good)
  if (!(await labelsExist(sql, labelIds))) fail('labelNotFound', { field: 'labelIds' })
  const introHtml = sanitizeIntro(input.introHtml, { field: 'introHtml' })
  const cover = { kinds: [fileKind.image], field: 'coverFileIds', message: '封面只能使用图片' }
  await checkFiles(sql, creator, coverFileIds, cover)
  const examplesImage = [...new Set(input.examplesImage ?? (good.revision ?? good).examplesImage ?? [])]
  const example = { kinds: [fileKind.image], field: 'examplesImage', message: '示例图只能使用图片' }
  await checkFiles(sql, creator, examplesImage, example)
  const picture = { kinds: [fileKind.image], field: 'introHtml', message: '介绍里只能插入图片素材' }
  await checkFiles(sql, creator, picturesOf(introHtml), picture)
  const downloads = await findFiles(sql, creator, downloadFileIds)
  if (downloads.length < downloadFileIds.length) fail('fileNotFound', { field: 'downloadFileIds' })
  return {
    name: input.name,
    subTitle: input.subTitle,
    classifyId: input.classifyId ?? null,
    labelIds,
    coverFileIds,
    examplesImage,
    priceFen: input.priceFen,
    freeFlag: input.freeFlag,
    introHtml,
    serviceDeliverDays: input.serviceDeliverDays ?? null,
    serviceUnitDict: input.serviceUnitDict ?? null,
    buyerForm: input.buyerForm ?? good.buyerForm ?? [],
    downloadFileIds,
    bundleGoodIds: await checkParts(sql, creator, good, input.bundleGoodIds ?? good.bundleGoodIds ?? []),
    markFlag: input.markFlag ?? good.markFlag ?? false,
  }
}

/**
 * Fails unless the category is for this kind of good. The good's present category is always allowed, because categories
 * once fitted every kind.
 */
async function checkCategory(
  sql: Sql,
  id: CategoryId,
  { shopDict, bizDict, classifyId }: Pick<GoodRow, 'shopDict' | 'bizDict'> & Partial<GoodRow>,
): Promise<void> {
  const category = await getCategory(sql, id)
  const fits = category.bizDict === null || category.bizDict === bizDict || id === classifyId
  if (category.shopDict !== shopDict || !fits) fail('categoryNotFound', { field: 'classifyId' })
}

const target = (id: GoodId) => ({ type: 'good', id })
