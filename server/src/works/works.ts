import { fileKind, workState, workType } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, GoodLinkId, Page, WorkId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Work, workCan, type works } from '@zsm/contract/works'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { ownGoods, ownLinks } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { filesById, findFiles, type Media, setUses } from '../materials/public.ts'
import {
  countWorks,
  findWork,
  insertWork,
  listWorks,
  lockWork,
  updateContent,
  type WorkContent,
  type WorkFilter,
  type WorkRow,
} from './queries.ts'

type Input<Name extends keyof typeof works> = InputOf<(typeof works)[Name]>
type Said = Pick<Input<'create'>, Common> & Partial<Omit<Input<'update'>, Common | 'id' | 'version'>>
/** The fields of both kinds. */
type Common = 'title' | 'topics' | 'atUsers' | 'goodIds' | 'goodLinkIds' | 'visibleDict' | 'allowCommentFlag'

/** Deleted works are in no list. */
const shownStates = partsOf(workState.values.filter((state) => state !== workState.deleted))

export async function getWork(sql: Sql, creator: CreatorId, id: WorkId): Promise<WorkRow> {
  return (await findWork(sql, creator, id)) ?? fail('workNotFound')
}

export async function searchWorks(sql: Sql, creator: CreatorId, filter: WorkFilter): Promise<Page<WorkRow>> {
  return readPage(
    listWorks(sql, creator, filter),
    countWorks(sql, creator, filter),
    filter,
    countStates(filter, shownStates, (part) => countWorks(sql, creator, part)),
  )
}

/** Creates a draft. `then` may send it in the same transaction. */
export function createWork(
  sql: Sql,
  creator: CreatorId,
  typeDict: WorkRow['typeDict'],
  { requestId, ...input }: Said & { requestId: string },
  then: (sql: Tx, work: WorkRow) => Promise<WorkRow>,
): Promise<WorkRow> {
  const call = `shares.create.${typeDict}`
  return once(sql, { actor: creator, call, requestId, input }, async (sql) => {
    const content = await checkContent(sql, creator, typeDict, input)
    const id = newId<WorkId>()
    await insertWork(sql, creator, { id, typeDict, createTime: now(), ...content })
    await recordUses(sql, creator, id, content)
    await audit(sql, {
      creator,
      action: 'shares.create',
      target: target(id),
      after: { typeDict, ...content },
    })
    return then(sql, await getWork(sql, creator, id))
  })
}

export function changeWork(
  sql: Sql,
  creator: CreatorId,
  { id, version, ...input }: Input<'update'>,
): Promise<WorkRow> {
  return transaction(sql, async (sql) => {
    const before = (await lockWork(sql, creator, id)) ?? fail('workNotFound')
    if (before.takenDownReason !== '') fail('workTakenDown')
    if (!workCan[before.statusDict].change) fail('workStateChanged')
    const content = await checkContent(sql, creator, before.typeDict, input)
    const change = { version, content, updateTime: now() }
    const after = (await updateContent(sql, creator, id, change)) ?? fail('versionConflict')
    await recordUses(sql, creator, id, content)
    await audit(sql, { creator, action: 'shares.update', target: target(id), before, after })
    return after
  })
}

/**
 * Checks the creator's fields, and that everything they name exists and is the creator's own. Fields of the
 * other kind are left out.
 */
async function checkContent(
  sql: Sql,
  creator: CreatorId,
  typeDict: WorkRow['typeDict'],
  input: Said,
): Promise<WorkContent> {
  const isVideo = typeDict === workType.video
  const content = {
    title: input.title,
    topics: [...new Set(input.topics)],
    atUsers: [...new Set(input.atUsers)],
    fileId: (isVideo && input.fileId) || null,
    imageFileIds: isVideo ? [] : [...new Set(input.imageFileIds ?? [])],
    coverFileId: (isVideo && input.coverFileId) || null,
    coverFrameMs: isVideo ? (input.coverFrameMs ?? 0) : 0,
    goodIds: [...new Set<GoodId>(input.goodIds)],
    goodLinkIds: [...new Set<GoodLinkId>(input.goodLinkIds)],
    visibleDict: input.visibleDict,
    allowCommentFlag: input.allowCommentFlag,
  }
  if ((await ownGoods(sql, creator, content.goodIds)).length < content.goodIds.length) {
    fail('goodNotFound', { field: 'goodIds' })
  }
  if ((await ownLinks(sql, creator, content.goodLinkIds)).length < content.goodLinkIds.length) {
    fail('linkNotFound', { field: 'goodLinkIds' })
  }
  await checkFiles(sql, creator, {
    fileId: input.fileId ?? null,
    coverFileId: input.coverFileId ?? null,
    imageFileIds: input.imageFileIds ?? [],
  })
  return content
}

async function checkFiles(
  sql: Sql,
  creator: CreatorId,
  content: Pick<WorkContent, 'fileId' | 'coverFileId' | 'imageFileIds'>,
): Promise<void> {
  const kinds = new Map((await findFiles(sql, creator, filesOf(content))).map(({ id, kind }) => [id, kind]))
  const check = (field: string, ids: readonly FileId[], wanted: number, message: string) => {
    if (ids.some((id) => !kinds.has(id))) fail('fileNotFound', { field })
    if (ids.some((id) => kinds.get(id) !== wanted)) fail('fileTypeRefused', { field, message })
  }
  check('fileId', content.fileId ? [content.fileId] : [], fileKind.video, '短视频要从视频素材里选')
  check('coverFileId', content.coverFileId ? [content.coverFileId] : [], fileKind.image, '封面只能使用图片')
  check('imageFileIds', content.imageFileIds, fileKind.image, '图文只能使用图片')
}

function filesOf(content: Pick<WorkContent, 'fileId' | 'coverFileId' | 'imageFileIds'>): FileId[] {
  return [content.fileId, content.coverFileId, ...content.imageFileIds].flatMap((id) => id ?? [])
}

function recordUses(sql: Tx, creator: CreatorId, id: WorkId, content: WorkContent): Promise<void> {
  return setUses(sql, creator, { type: 'share', id, name: content.title || '未命名的作品' }, filesOf(content))
}

/** Rows in wire form, with the address of their picture. */
export function openWorkViews(media: Media) {
  async function showAll(sql: Sql, creator: CreatorId, rows: readonly WorkRow[]): Promise<Work[]> {
    const covers = rows.flatMap((row) => coverOf(row) ?? [])
    const files = await filesById(sql, media, creator, covers)
    return rows.map((row) => {
      const id = coverOf(row)
      const cover = id === null ? undefined : files.get(id)
      const platformUrl = row.takenDownReason === '' ? row.platformUrl : ''
      return {
        ...row,
        platformUrl,
        coverUrl: cover?.coverUrl ?? (cover?.kindDict === fileKind.image ? cover.url : null),
      }
    })
  }
  return {
    async one(sql: Sql, creator: CreatorId, row: WorkRow): Promise<Work> {
      const [work] = await showAll(sql, creator, [row])
      return work as Work
    },
    async page(sql: Sql, creator: CreatorId, page: Page<WorkRow>): Promise<Page<Work>> {
      return { ...page, list: await showAll(sql, creator, page.list) }
    },
  }
}

const coverOf = ({ coverFileId, imageFileIds, fileId }: WorkRow) => coverFileId ?? imageFileIds[0] ?? fileId

export const target = (id: WorkId) => ({ type: 'share', id })
