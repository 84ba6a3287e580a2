import { readFile } from 'node:fs/promises'
import type { CreatorId, Fen, FileId, GoodId, Mobile, TempGoodId } from '@zsm/contract/values'
import { hashPassword, openSession } from './accounts/public.ts'
import { joinCreator } from './creators/public.ts'
import type { Sql } from './database/sql.ts'
import type { Storage } from './gateways/storage.ts'
import { changeShelf, createDetail, createGood, createGroup } from './goods/public.ts'
import { newId } from './ids.ts'
import { storeFile } from './materials/public.ts'
import { listClassify } from './reference/public.ts'
import { openShops } from './shops/public.ts'

export type LivingShop = { mobile: Mobile; password: string; token: string; frontId: CreatorId }
/** A course that is for sale. */
export type OnShelf = { goodId: GoodId; priceFen: Fen }

type Owner = { mobile: Mobile; password: string; name: string; realName: string }

/** A creator with a small living shop: joined, certified, with files in the library and one course on the shelf. */
export async function makeLivingShop(sql: Sql, storage: Storage, owner: Owner): Promise<LivingShop> {
  const { mobile, password, name, realName } = owner
  const passwordHash = await hashPassword(password)
  const creator = await joinCreator(sql, openShops, { mobile, passwordHash, name, realName })
  await sellPhotography(sql, storage, creator)
  const { token } = await openSession(sql, mobile, { ip: '127.0.0.1', userAgent: 'make' })
  return { mobile, password, token, frontId: creator }
}

async function sellPhotography(sql: Sql, storage: Storage, creator: CreatorId): Promise<void> {
  const video = await storeFile(sql, storage, creator, {
    ...{ title: '一分钟看懂构图', kind: 1, durationSec: 2.56, width: 640, height: 360 },
    ...(await asset('lesson.webm')),
    cover: await asset('poster.webp'),
  })
  const audio = await storeFile(sql, storage, creator, {
    ...{ title: '课后练习', kind: 2, durationSec: 3.2 },
    ...(await asset('exercise.wav')),
  })
  await sellCourse(sql, creator, {
    name: '手机摄影入门：七天拍出好照片',
    subTitle: '零基础，每天十分钟',
    introHtml: '<p>从构图、光线到后期，用手机就能拍出让人停下来的照片。</p>',
    priceFen: 9900,
    cover: await storeFile(sql, storage, creator, {
      ...{ title: '摄影课封面', kind: 3, ...(await asset('cover-photo.webp')) },
    }),
    group: '开始之前',
    lessons: [
      { name: '一分钟看懂构图', fileId: video },
      { name: '课后练习', fileId: audio },
    ],
  })
}

/** Another course, of sound: for the creator whose shop has sold a while. */
export async function sellVoiceTraining(sql: Sql, storage: Storage, creator: CreatorId): Promise<OnShelf> {
  const audio = await storeFile(sql, storage, creator, {
    ...{ title: '发声练习', kind: 2, durationSec: 3.2 },
    ...(await asset('exercise.wav')),
  })
  return sellCourse(sql, creator, {
    name: '声音训练营：让人愿意听你说',
    subTitle: '每天一段练习，两周改善发声',
    introHtml: '<p>从呼吸、共鸣到语气，把话说得清楚、好听、有力量。</p>',
    priceFen: 19900,
    cover: await storeFile(sql, storage, creator, {
      ...{ title: '声音课封面', kind: 3, ...(await asset('cover-voice.webp')) },
    }),
    group: '发声基础',
    lessons: [{ name: '八个音的热身', fileId: audio }],
  })
}

type Course = {
  name: string
  subTitle: string
  introHtml: string
  priceFen: number
  cover: FileId
  group: string
  /** The first of them may be tried for nothing. */
  lessons: { name: string; fileId: FileId }[]
}

async function sellCourse(
  sql: Sql,
  creator: CreatorId,
  { cover, group, lessons, ...texts }: Course,
): Promise<OnShelf> {
  const tempGoodId = newId<TempGoodId>()
  const { id: groupId } = await createGroup(sql, creator, { tempGoodId, name: group, requestId: newId() })
  for (const [index, lesson] of lessons.entries()) {
    const place = { tempGoodId, groupId, shelfFlag: true, demoFlag: index === 0 }
    await createDetail(sql, creator, { ...place, ...lesson, requestId: newId() })
  }
  const { id } = await createGood(sql, creator, {
    ...{ tempGoodId, shopDict: 1, bizDict: 2, ...texts },
    classifyId: await anyClassify(sql),
    labelIds: [],
    coverFileIds: [cover],
    freeFlag: false,
    downloadFileIds: [],
    copyRightDict: 1,
    copyRightNote: '本课程为原创内容，未经许可请勿转载。',
    requestId: newId(),
  })
  await changeShelf(sql, creator, { id, shelfFlag: true })
  return { goodId: id, priceFen: texts.priceFen }
}

async function anyClassify(sql: Sql) {
  const { list } = await listClassify(sql, { shopDict: 1 })
  return list.find(({ level }) => level === 2)?.id ?? list[0]?.id
}

async function asset(name: string): Promise<{ bytes: Uint8Array; ext: string }> {
  const bytes = await readFile(new URL(`../assets/demo/${name}`, import.meta.url))
  return { bytes, ext: name.split('.').at(-1) ?? '' }
}
