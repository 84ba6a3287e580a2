import { contract } from '@zsm/contract/contract'
import { operatorCategories } from '@zsm/contract/office/categories'
import { operatorGoods } from '@zsm/contract/office/goods'
import { operatorLabels } from '@zsm/contract/office/labels'
import { type CreatorId, whole } from '@zsm/contract/values'
import type { Storage } from '../gateways/storage.ts'
import type { Media } from '../materials/public.ts'
import { addLabel, changeLabel, type FeeLimits } from '../reference/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { restoreGood, searchBin } from './bin/bin.ts'
import { duplicateGood } from './duplicates/duplicating.ts'
import {
  changeShelf,
  createGood,
  deleteGood,
  listPaused,
  readGood,
  searchGoods,
  updateGood,
} from './goods.ts'
import { changeLink, createLink, deleteLink, searchLinks } from './links/links.ts'
import {
  type AnnounceKeptFee,
  createCategory,
  deleteCategory,
  findCategories,
  updateCategory,
  withdrawFee,
} from './office/categories.ts'
import { deleteLabel, searchLabels } from './office/labels.ts'
import { openReviews } from './office/reviews.ts'
import { arrangeGroups } from './outline/arranging.ts'
import { changeLessons } from './outline/batch.ts'
import { deleteLesson, restoreLessons } from './outline/deleted-lessons.ts'
import { listGroups } from './outline/groups.queries.ts'
import { changeGroup, createGroup, deleteGroup, restoreGroup, sortAllGroups } from './outline/groups.ts'
import { listLessons } from './outline/lessons.queries.ts'
import {
  changeLesson,
  changeLessonDemo,
  changeLessonShelf,
  createLesson,
  getWrittenLesson,
  moveLesson,
  sortLessons,
} from './outline/lessons.ts'
import { prepareTrial } from './outline/trials.ts'
import { listUnsaved } from './outline/unsaved.ts'
import { createOutline, fillLesson } from './outline/waiting-lessons.ts'
import {
  cancelPricePlans,
  changePricePlan,
  listPricePlans,
  planPrices,
  restorePricePlans,
} from './price-plans/price-plans.ts'
import { changePrices } from './prices/changing.ts'
import { isForMoney } from './prices/for-money.ts'
import { changeCopyRight } from './reviews/copyright.ts'
import { moveOnShelf } from './shelf/places.ts'
import { changeShelfPlan } from './shelf/plans.ts'
import { listVersions, readVersion, restoreVersion } from './versions/versions.ts'
import { openViews } from './views.ts'
import type { CountLead } from './visits/visits.ts'

type GoodsParts = {
  media: Media
  storage: Storage
  countLead: CountLead
  limits: FeeLimits
  /** Whether buyers can pay the creator at present. */
  canBePaid: (creator: CreatorId) => Promise<boolean>
  /** Tells the creators of a category that its fee does not change after all. */
  announceKeptFee: AnnounceKeptFee
}

export function goodsRoutes({
  media,
  storage,
  countLead,
  limits,
  canBePaid,
  announceKeptFee,
}: GoodsParts): Mounted[] {
  const show = openViews(media)
  const reviews = openReviews(media)
  return [
    ...implement(contract.goods, {
      create: async ({ sql, creator }, input) =>
        show.good(sql, creator, await createGood(sql, creator, input)),
      update: async ({ sql, creator }, input) =>
        show.good(sql, creator, await updateGood(sql, creator, input)),
      duplicate: async ({ sql, creator }, input) =>
        show.good(sql, creator, await duplicateGood(sql, creator, input)),
      batchUpdatePrice: ({ sql, creator }, input) => changePrices(sql, creator, input),
      get: async ({ sql, creator }, input) => {
        const good = await readGood(sql, countLead, creator, input)
        return show.good(sql, good.frontId, good)
      },
      delete: ({ sql, creator }, input) => deleteGood(sql, creator, input),
      listDeleted: async ({ sql, creator }, input) =>
        show.page(sql, creator, await searchBin(sql, creator, input)),
      restore: async ({ sql, creator }, input) =>
        show.good(sql, creator, await restoreGood(sql, creator, input)),
      listUnsaved: ({ sql, creator }) => listUnsaved(sql, creator),
      updateShelfFlag: async ({ sql, creator }, input) => {
        const good = await changeShelf(sql, creator, input)
        const unpayableFlag = good.shelfFlag && isForMoney(good) && !(await canBePaid(creator))
        const pausedBundles = await listPaused(sql, creator, good)
        return { ...(await show.good(sql, creator, good)), unpayableFlag, pausedBundles }
      },
      updateShelfPlan: async ({ sql, creator }, input) =>
        show.good(sql, creator, await changeShelfPlan(sql, creator, input)),
      planPrices: ({ sql, creator }, input) => planPrices(sql, creator, input),
      listPricePlans: ({ sql, creator }, input) => listPricePlans(sql, creator, input),
      changePricePlan: ({ sql, creator }, input) => changePricePlan(sql, creator, input),
      cancelPricePlans: ({ sql, creator }, input) => cancelPricePlans(sql, creator, input),
      restorePricePlans: ({ sql, creator }, input) => restorePricePlans(sql, creator, input),
      listVersions: ({ sql, creator }, input) => listVersions(sql, creator, input),
      getVersion: ({ sql, creator }, input) => readVersion(sql, creator, input),
      restoreVersion: async ({ sql, creator }, input) =>
        show.good(sql, creator, await restoreVersion(sql, creator, input)),
      moveOnShelf: ({ sql, creator }, input) => moveOnShelf(sql, creator, input),
      updateCopyRight: async ({ sql, creator }, input) =>
        show.good(sql, creator, await changeCopyRight(sql, creator, input)),
      listData: async ({ sql, creator }, input) =>
        show.page(sql, creator, await searchGoods(sql, creator, input)),
      listChildren: async ({ sql, creator }, { tempGoodId: outlineId }) =>
        show.lessons(sql, creator, await listLessons(sql, creator, outlineId)),
      listGroup: async ({ sql, creator }, { tempGoodId: outlineId }) =>
        whole(await listGroups(sql, creator, outlineId)),
      createGroup: ({ sql, creator }, input) => createGroup(sql, creator, input),
      updateGroup: ({ sql, creator }, input) => changeGroup(sql, creator, input),
      deleteGroup: ({ sql, creator }, input) => deleteGroup(sql, creator, input),
      restoreGroup: ({ sql, creator }, input) => restoreGroup(sql, creator, input),
      updateGroupSorts: async ({ sql, creator }, input) => ({
        list: await sortAllGroups(sql, creator, input),
      }),
      getLesson: async ({ sql, creator }, { id }) =>
        show.writtenLesson(sql, creator, await getWrittenLesson(sql, creator, id)),
      createLesson: async ({ sql, creator }, input) =>
        show.lesson(sql, creator, await createLesson(sql, creator, input)),
      createOutline: ({ sql, creator }, input) => createOutline(sql, creator, input),
      fillLesson: async ({ sql, creator }, input) =>
        show.lesson(sql, creator, await fillLesson(sql, creator, input)),
      updateLesson: async ({ sql, creator }, input) => {
        await prepareTrial(sql, storage, creator, input)
        return show.lesson(sql, creator, await changeLesson(sql, creator, input))
      },
      deleteLesson: ({ sql, creator }, input) => deleteLesson(sql, creator, input),
      restoreLesson: ({ sql, creator }, input) => restoreLessons(sql, creator, input),
      updateLessonShelfFlag: async ({ sql, creator }, input) =>
        show.lesson(sql, creator, await changeLessonShelf(sql, creator, input)),
      updateLessonDemoFlag: async ({ sql, creator }, input) =>
        show.lesson(sql, creator, await changeLessonDemo(sql, creator, input)),
      batchUpdateLesson: ({ sql, creator }, input) => changeLessons(sql, creator, input),
      updateLessonSort: async ({ sql, creator }, input) =>
        show.lessons(sql, creator, await sortLessons(sql, creator, input)),
      arrangeLessons: async ({ sql, creator }, input) =>
        show.lessons(sql, creator, await arrangeGroups(sql, creator, input)),
      updateLessonGroup: async ({ sql, creator }, input) =>
        show.lesson(sql, creator, await moveLesson(sql, creator, input)),
      createLink: ({ sql, creator }, input) => createLink(sql, creator, input),
      updateLink: ({ sql, creator }, input) => changeLink(sql, creator, input),
      listLink: ({ sql, creator }, input) => searchLinks(sql, creator, input),
      deleteLink: ({ sql, creator }, input) => deleteLink(sql, creator, input),
    }),
    ...implement(operatorGoods, {
      listGood: ({ sql }, input) => reviews.list(sql, input),
      getGood: ({ sql }, { id }) => reviews.get(sql, id),
      getGoodLesson: ({ sql }, input) => reviews.lesson(sql, input),
      approveGood: ({ sql }, input) => reviews.approve(sql, input),
      rejectGood: ({ sql }, input) => reviews.reject(sql, input),
      rejectGoods: ({ sql }, input) => reviews.rejectEach(sql, input),
    }),
    ...implement(operatorCategories, {
      listCategories: ({ sql }, input) => findCategories(sql, input),
      createCategory: ({ sql, operator }, input) => createCategory(sql, operator, { ...input, limits }),
      updateCategory: ({ sql, operator }, input) => updateCategory(sql, operator, { ...input, limits }),
      deleteCategory: ({ sql }, input) => deleteCategory(sql, input),
      withdrawFee: ({ sql }, { id }) => withdrawFee(sql, id, announceKeptFee),
    }),
    ...implement(operatorLabels, {
      listLabel: ({ sql }, input) => searchLabels(sql, input),
      createLabel: ({ sql, operator }, input) => addLabel(sql, operator, input),
      updateLabel: ({ sql }, input) => changeLabel(sql, input),
      deleteLabel: ({ sql }, input) => deleteLabel(sql, input),
    }),
  ]
}
