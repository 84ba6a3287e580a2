import type { goods } from '@zsm/contract/goods'
import type { CreatorId, DetailId, GroupId, OutlineId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { type FollowContent, setUses } from '../../materials/public.ts'
import { refuseLastLesson, refuseUnwritten } from '../shelf/shelf.ts'
import { getGroup } from './groups.ts'
import { article, filesOf, isGiven, lessonOf } from './lesson-content.ts'
import {
  arrangeDetails,
  countDetails,
  type DetailRow,
  findDetail,
  findLastSort,
  findWrittenDetail,
  insertDetail,
  listDetails,
  listOrder,
  listOutlinesUsing,
  setFlag,
  updateDurations,
  updateLesson,
  updateSums,
} from './lessons.queries.ts'
import { editOutline, refuseDeleted, refuseStale } from './outline.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

const maxDetails = 1000

export async function getDetail(sql: Sql, creator: CreatorId, id: DetailId): Promise<DetailRow> {
  return (await findDetail(sql, creator, id)) ?? fail('detailNotFound')
}

/** With what is written in it. */
export async function getWrittenDetail(
  sql: Sql,
  creator: CreatorId,
  id: DetailId,
): Promise<DetailRow & { contentHtml: string }> {
  return (await findWrittenDetail(sql, creator, id)) ?? fail('detailNotFound')
}

export async function refuseTooMany(sql: Sql, creator: CreatorId, tempGoodId: OutlineId): Promise<void> {
  if ((await countDetails(sql, creator, tempGoodId)) >= maxDetails) fail('detailTooMany')
}

/** At the end of its group. */
export function createDetail(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'createDetail'>,
): Promise<DetailRow> {
  const { tempGoodId, name, demoFlag, shelfFlag } = input
  return once(sql, { actor: creator, call: 'goods.createDetail', requestId, input }, (sql) =>
    editOutline(sql, creator, tempGoodId, async (sql) => {
      await refuseDeleted(sql, creator, tempGoodId)
      await refuseTooMany(sql, creator, tempGoodId)
      const groupId = await groupIn(sql, creator, tempGoodId, input.groupId)
      const lesson = await lessonOf(sql, creator, input)
      const sort = (await findLastSort(sql, creator, tempGoodId, groupId)) + 1
      const id = newId<DetailId>()
      const detail = { id, tempGoodId, groupId, name, ...lesson, demoFlag, shelfFlag, sort }
      await insertDetail(sql, { creatorId: creator, ...detail })
      await updateSums(sql, creator, tempGoodId)
      await setUses(sql, creator, { type: 'detail', id, name }, filesOf(lesson))
      await refuseUnwritten(sql, creator, tempGoodId)
      await audit(sql, { creator, action: 'goods.createDetail', target: target(id), after: detail })
      return getDetail(sql, creator, id)
    }),
  )
}

export function changeDetail(
  sql: Sql,
  creator: CreatorId,
  { id, version, name, copyRightNote, ...given }: Input<'updateDetail'>,
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    const lesson = isGiven(given) ? await lessonOf(sql, creator, given) : undefined
    if (lesson) refuseOtherForm(before, lesson)
    const content = { name, ...lesson, copyRightNote }
    ;(await updateLesson(sql, creator, id, { version, content })) ?? fail('versionConflict')
    await updateSums(sql, creator, before.tempGoodId)
    const { contentHtml, ...after } = await getWrittenDetail(sql, creator, id)
    await setUses(sql, creator, { type: 'detail', id, name }, filesOf({ ...after, contentHtml }))
    await refuseUnwritten(sql, creator, before.tempGoodId)
    await audit(sql, { creator, action: 'goods.updateDetail', target: target(id), before, after })
    return after
  })
}

/** Learners who are in the middle of a text do not find a video there, nor the other way round. */
function refuseOtherForm(before: DetailRow, after: Pick<DetailRow, 'typeDict'>): void {
  if (before.typeDict === after.typeDict || (before.typeDict !== article && after.typeDict !== article))
    return
  const message =
    before.typeDict === article ? '图文课时不能改成素材，请新建课时' : '素材课时不能改成图文，请新建图文课时'
  fail('fileTypeRefused', { field: before.typeDict === article ? 'fileId' : 'contentHtml', message })
}

export function changeDetailShelf(
  sql: Sql,
  creator: CreatorId,
  { id, shelfFlag }: Input<'updateDetailShelfFlag'>,
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    await setFlag(sql, creator, id, { shelfFlag })
    await refuseLastLesson(sql, creator, before.tempGoodId)
    await refuseUnwritten(sql, creator, before.tempGoodId)
    const after = { ...before, shelfFlag }
    await audit(sql, { creator, action: 'goods.updateDetailShelfFlag', target: target(id), before, after })
    return after
  })
}

export function changeDetailDemo(
  sql: Sql,
  creator: CreatorId,
  { id, demoFlag }: Input<'updateDetailDemoFlag'>,
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    await setFlag(sql, creator, id, { demoFlag })
    const after = { ...before, demoFlag }
    await audit(sql, { creator, action: 'goods.updateDetailDemoFlag', target: target(id), before, after })
    return after
  })
}

export function changeDetailDownload(
  sql: Sql,
  creator: CreatorId,
  { id, downloadFlag }: { id: DetailId; downloadFlag: boolean },
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    await setFlag(sql, creator, id, { downloadFlag })
    const after = { ...before, downloadFlag }
    await audit(sql, { creator, action: 'goods.updateDetailDownloadFlag', target: target(id), before, after })
    return after
  })
}

/** The lessons of one group, or the ungrouped, in the wanted order. */
export async function sortDetails(
  sql: Sql,
  creator: CreatorId,
  { tempGoodId, groupId, ids, seenIds }: Input<'updateDetailSort'>,
): Promise<DetailRow[]> {
  const seen = seenIds ?? (await listOrder(sql, creator, tempGoodId, groupId ?? null))
  return editOutline(sql, creator, tempGoodId, async (sql) => {
    const group = await groupIn(sql, creator, tempGoodId, groupId)
    const current = await listOrder(sql, creator, tempGoodId, group)
    refuseStale(ids, { seen, current })
    await arrangeDetails(sql, creator, group, ids)
    await audit(sql, {
      creator,
      action: 'goods.updateDetailSort',
      target: { type: 'outline', id: tempGoodId },
      before: { ids: current },
      after: { ids },
    })
    return listDetails(sql, creator, tempGoodId)
  })
}

/** To a place in a group counted from 0; without a place, to its end. */
export function moveDetail(
  sql: Sql,
  creator: CreatorId,
  { id, groupId, sort }: Input<'updateDetailGroup'>,
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    const group = await groupIn(sql, creator, before.tempGoodId, groupId)
    const others = (await listOrder(sql, creator, before.tempGoodId, group)).filter((other) => other !== id)
    await arrangeDetails(sql, creator, group, others.toSpliced(sort ?? others.length, 0, id))
    const after = await getDetail(sql, creator, id)
    await audit(sql, { creator, action: 'goods.updateDetailGroup', target: target(id), before, after })
    return after
  })
}

/** A lesson's file has other content: the lesson lasts as long as that. */
export const followContent: FollowContent = async (sql, creator, { id, durationSec }) => {
  for (const tempGoodId of await listOutlinesUsing(sql, creator, id)) {
    await editOutline(sql, creator, tempGoodId, async (sql) => {
      await updateDurations(sql, creator, { tempGoodId, fileId: id, durationSec })
      await updateSums(sql, creator, tempGoodId)
    })
  }
}

/** A group of this very good; another good's is answered like an unknown one. */
async function groupIn(
  sql: Tx,
  creator: CreatorId,
  tempGoodId: OutlineId,
  id: GroupId | undefined,
): Promise<GroupId | null> {
  if (!id) return null
  const group = await getGroup(sql, creator, id)
  return group.tempGoodId === tempGoodId ? id : fail('groupNotFound')
}

/** The lesson is read again under the lock: only then does nothing change it. */
export async function withDetail<T>(
  sql: Sql,
  creator: CreatorId,
  id: DetailId,
  run: (sql: Tx, detail: DetailRow) => Promise<T>,
): Promise<T> {
  const { tempGoodId } = await getDetail(sql, creator, id)
  return editOutline(sql, creator, tempGoodId, async (sql) => run(sql, await getDetail(sql, creator, id)))
}

const target = (id: DetailId) => ({ type: 'detail', id })
