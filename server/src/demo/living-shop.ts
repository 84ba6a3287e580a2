import { fen, noFen } from '@zsm/contract/money/fen'
import { copyright, fileKind, goodAudit, goodKind, type StateOf, shopKind } from '@zsm/contract/states'
import type { CreatorId, Fen, FileId, GoodId, Mobile, OutlineId } from '@zsm/contract/values'
import { hashPassword } from '../accounts/public.ts'
import { joinCreator } from '../creators/public.ts'
import type { Sql } from '../database/sql.ts'
import { demoAsset } from '../demo-asset.ts'
import type { Storage } from '../gateways/storage.ts'
import {
  approveGood,
  changeShelf,
  createGood,
  createGroup,
  createLesson,
  getReview,
} from '../goods/public.ts'
import { newId } from '../ids.ts'
import { storeFile } from '../materials/public.ts'
import { listCategories } from '../reference/public.ts'

/** A course on sale. */
export type OnShelf = { goodId: GoodId; priceFen: Fen }

type Owner = { mobile: Mobile; password: string; name: string; realName: string }

/** A creator with a small shop: joined, certified, with files in the library and one course on the shelf. */
export async function makeLivingShop(sql: Sql, storage: Storage, owner: Owner): Promise<CreatorId> {
  const { mobile, password, name, realName } = owner
  const passwordHash = await hashPassword(password)
  const creator = await joinCreator(sql, { mobile, passwordHash, name, realName })
  await sellPhotography(sql, storage, creator)
  return creator
}

async function sellPhotography(sql: Sql, storage: Storage, creator: CreatorId): Promise<void> {
  const video = await storeVideo(sql, storage, creator, '一分钟看懂构图')
  const audio = await storeFile(sql, storage, creator, {
    title: '课后练习',
    kind: fileKind.audio,
    durationSec: 3.2,
    ...(await demoAsset('exercise.wav')),
  })
  await sellCourse(sql, creator, {
    name: '手机摄影入门：七天拍出好照片',
    subTitle: '零基础，每天十分钟',
    introHtml: '<p>从构图、光线到后期，用手机就能拍出让人停下来的照片。</p>',
    priceFen: fen(9900),
    category: '摄影摄像',
    cover: await storePicture(sql, storage, creator, '摄影课封面', 'cover-photo'),
    groups: {
      开始之前: [
        { name: '一分钟看懂构图', fileId: video },
        { name: '课后练习', fileId: audio },
      ],
    },
  })
}

/** A second course, an audio course, for a shop with a longer history. */
export async function sellVoiceTraining(sql: Sql, storage: Storage, creator: CreatorId): Promise<OnShelf> {
  const audio = await storeFile(sql, storage, creator, {
    title: '发声练习',
    kind: fileKind.audio,
    durationSec: 3.2,
    ...(await demoAsset('exercise.wav')),
  })
  const lesson = (name: string) => ({ name, fileId: audio })
  return sellCourse(sql, creator, {
    name: '声音训练营：让人愿意听你说',
    subTitle: '每天一段练习，两周改善发声',
    introHtml: '<p>从呼吸、共鸣到语气，把话说得清楚、好听、有力量。</p>',
    priceFen: fen(19_900),
    category: '普通话与表达',
    cover: await storePicture(sql, storage, creator, '声音课封面', 'cover-voice'),
    groups: {
      发声基础: ['八个音的热身', '找到舒服的呼吸', '让声音往前走'].map(lesson),
      把话说好听: ['停顿比快慢更重要', '一段自我介绍'].map(lesson),
    },
  })
}

/** A course of one lesson for nothing. */
export async function giveFirstLesson(sql: Sql, storage: Storage, creator: CreatorId): Promise<OnShelf> {
  const video = await storeVideo(sql, storage, creator, '一分钟看懂光线')
  return sellCourse(sql, creator, {
    name: '免费试学：一分钟看懂光线',
    subTitle: '先看看适不适合你',
    introHtml: '<p>一节短课，看看小满老师怎样讲光线。</p>',
    priceFen: noFen,
    category: '摄影摄像',
    cover: await storePicture(sql, storage, creator, '试学课封面', 'cover-photo'),
    groups: { 试学: [{ name: '一分钟看懂光线', fileId: video }] },
  })
}

type Course = {
  name: string
  subTitle: string
  introHtml: string
  priceFen: Fen
  category: string
  cover: FileId
  /** Lessons by the name of their group. The first lesson is a free trial. */
  groups: Record<string, { name: string; fileId: FileId }[]>
}

async function sellCourse(
  sql: Sql,
  creator: CreatorId,
  { cover, category, groups, ...texts }: Course,
): Promise<OnShelf> {
  const outlineId = newId<OutlineId>()
  let demoFlag = true
  for (const [name, lessons] of Object.entries(groups)) {
    const { id: groupId } = await createGroup(sql, creator, {
      tempGoodId: outlineId,
      name,
      requestId: newId(),
    })
    for (const lesson of lessons) {
      const place = { tempGoodId: outlineId, groupId, shelfFlag: true, demoFlag }
      await createLesson(sql, creator, { ...place, ...lesson, requestId: newId() })
      demoFlag = false
    }
  }
  const { id } = await createGood(sql, creator, {
    tempGoodId: outlineId,
    shopDict: shopKind.knowledge,
    bizDict: goodKind.course,
    ...texts,
    classifyId: await categoryNamed(sql, 1, category),
    labelIds: [],
    coverFileIds: [cover],
    freeFlag: texts.priceFen === 0,
    downloadFileIds: [],
    copyRightDict: copyright.original,
    copyRightNote: '本课程为原创内容，未经许可请勿转载。',
    requestId: newId(),
  })
  await putOnSale(sql, creator, id)
  return { goodId: id, priceFen: texts.priceFen }
}

/** Puts a good on the shelf. If operators review goods, it is approved first. */
export async function putOnSale(sql: Sql, creator: CreatorId, id: GoodId): Promise<void> {
  const { auditDict, version } = await getReview(sql, id)
  if (auditDict === goodAudit.waiting) await approveGood(sql, { id, version })
  await changeShelf(sql, creator, { id, shelfFlag: true })
}

/** The category of this name, or any if operators have renamed it. */
export async function categoryNamed(sql: Sql, shopDict: StateOf<typeof shopKind>, name: string) {
  const { list } = await listCategories(sql, { shopDict })
  return (list.find((category) => category.name === name) ?? list[0])?.id
}

export async function storeVideo(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  title: string,
): Promise<FileId> {
  return storeFile(sql, storage, creator, {
    title,
    kind: fileKind.video,
    durationSec: 2.56,
    width: 640,
    height: 360,
    ...(await demoAsset('lesson.webm')),
    cover: await demoAsset('poster.webp'),
  })
}

export async function storePicture(
  sql: Sql,
  storage: Storage,
  creator: CreatorId,
  title: string,
  name: string,
): Promise<FileId> {
  return storeFile(sql, storage, creator, {
    title,
    kind: fileKind.image,
    ...(await demoAsset(`${name}.webp`)),
  })
}
