import type { InputOf } from '@zsm/contract/endpoint'
import type { goods } from '@zsm/contract/goods'
import type { CreatorId, DetailId, FileId, GroupId, TempGoodId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { type FollowContent, holdFile, removeUses, setUses } from '../materials/public.ts'
import {
  arrangeDetails,
  countDetails,
  type DetailRow,
  findDetail,
  findLastSort,
  insertDetail,
  listDetails,
  listOrder,
  listOutlinesUsing,
  removeDetail,
  retireDetail,
  setFlag,
  type TypeDict,
  updateDurations,
  updateLesson,
  updateSums,
} from './details.queries.ts'
import { getGroup } from './groups.ts'
import { editOutline, refuseDeleted, refuseStale } from './outline.ts'
import { findGoodState } from './queries.ts'
import { refuseLastLesson } from './shelf.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

const maxDetails = 1000

/** The kind of lesson that a kind of file makes: pictures and archives make none. */
const typeOfKind = new Map<number, TypeDict>([
  [1, 1],
  [2, 2],
  [4, 4],
])

export async function getDetail(sql: Sql, creator: CreatorId, id: DetailId): Promise<DetailRow> {
  return (await findDetail(sql, creator, id)) ?? fail('detailNotFound')
}

/** At the end of its group. */
export function createDetail(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'createDetail'>,
): Promise<DetailRow> {
  const { tempGoodId, name, demoFlag, shelfFlag } = input
  return once(sql, { creator, call: 'goods.createDetail', requestId, input }, (sql) =>
    editOutline(sql, creator, tempGoodId, async (sql) => {
      await refuseDeleted(sql, creator, tempGoodId)
      if ((await countDetails(sql, creator, tempGoodId)) >= maxDetails) fail('detailTooMany')
      const groupId = await groupIn(sql, creator, tempGoodId, input.groupId)
      const lesson = await lessonOf(sql, creator, input.fileId)
      const sort = (await findLastSort(sql, creator, tempGoodId, groupId)) + 1
      const id = newId<DetailId>()
      const detail = { id, tempGoodId, groupId, name, ...lesson, demoFlag, shelfFlag, sort }
      await insertDetail(sql, { creatorId: creator, ...detail })
      await updateSums(sql, creator, tempGoodId)
      await setUses(sql, creator, { type: 'detail', id, name }, [lesson.fileId])
      await audit(sql, { creator, action: 'goods.createDetail', target: target(id), after: detail })
      return getDetail(sql, creator, id)
    }),
  )
}

export function changeDetail(
  sql: Sql,
  creator: CreatorId,
  { id, version, name, fileId, copyRightNote }: Input<'updateDetail'>,
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    const content = { name, ...(await lessonOf(sql, creator, fileId)), copyRightNote }
    ;(await updateLesson(sql, creator, id, { version, content })) ?? fail('versionConflict')
    await updateSums(sql, creator, before.tempGoodId)
    await setUses(sql, creator, { type: 'detail', id, name }, [fileId])
    const after = await getDetail(sql, creator, id)
    await audit(sql, { creator, action: 'goods.updateDetail', target: target(id), before, after })
    return after
  })
}

/** Out of the outline; what was sold stays for its buyers, with its file. */
export function deleteDetail(sql: Sql, creator: CreatorId, { id }: Input<'deleteDetail'>): Promise<null> {
  return withDetail(sql, creator, id, async (sql, before) => {
    const good = await findGoodState(sql, creator, before.tempGoodId)
    if (good?.sold) {
      await retireDetail(sql, creator, id)
    } else {
      await removeDetail(sql, creator, id)
      await removeUses(sql, creator, { type: 'detail', id })
    }
    await refuseLastLesson(sql, creator, before.tempGoodId)
    await updateSums(sql, creator, before.tempGoodId)
    await audit(sql, { creator, action: 'goods.deleteDetail', target: target(id), before })
    return null
  })
}

export function changeDetailShelf(
  sql: Sql,
  creator: CreatorId,
  { id, shelfFlag }: Input<'updateDetailShelfFlag'>,
): Promise<DetailRow> {
  return withDetail(sql, creator, id, async (sql, before) => {
    await setFlag(sql, creator, id, { shelfFlag })
    await refuseLastLesson(sql, creator, before.tempGoodId)
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
  tempGoodId: TempGoodId,
  id: GroupId | undefined,
): Promise<GroupId | null> {
  if (!id) return null
  const group = await getGroup(sql, creator, id)
  return group.tempGoodId === tempGoodId ? id : fail('groupNotFound')
}

async function lessonOf(
  sql: Tx,
  creator: CreatorId,
  fileId: FileId,
): Promise<Pick<DetailRow, 'fileId' | 'typeDict' | 'durationSec'>> {
  const { kind, durationSec } =
    (await holdFile(sql, creator, fileId)) ?? fail('fileNotFound', { field: 'fileId' })
  const typeDict = typeOfKind.get(kind)
  if (!typeDict) return fail('fileTypeRefused', { field: 'fileId', message: '课时只能使用视频、音频或文档' })
  return { fileId, typeDict, durationSec }
}

/** The lesson is read again under the lock: only then does nothing change it. */
async function withDetail<T>(
  sql: Sql,
  creator: CreatorId,
  id: DetailId,
  run: (sql: Tx, detail: DetailRow) => Promise<T>,
): Promise<T> {
  const { tempGoodId } = await getDetail(sql, creator, id)
  return editOutline(sql, creator, tempGoodId, async (sql) => run(sql, await getDetail(sql, creator, id)))
}

const target = (id: DetailId) => ({ type: 'detail', id })
