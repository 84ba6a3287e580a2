import { readFile } from 'node:fs/promises'
import type { CreatorId, Mobile, TempGoodId } from '@zsm/contract/values'
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

type Owner = { mobile: Mobile; password: string; name: string; realName: string }

/** A creator with a small living shop: joined, certified, with files in the library and one course on the shelf. */
export async function makeLivingShop(sql: Sql, storage: Storage, owner: Owner): Promise<LivingShop> {
  const { mobile, password, name, realName } = owner
  const passwordHash = await hashPassword(password)
  const creator = await joinCreator(sql, openShops, { mobile, passwordHash, name, realName })
  await fillShelf(sql, storage, creator)
  const { token } = await openSession(sql, mobile, { ip: '127.0.0.1', userAgent: 'make' })
  return { mobile, password, token, frontId: creator }
}

async function fillShelf(sql: Sql, storage: Storage, creator: CreatorId): Promise<void> {
  const files = {
    video: await storeFile(sql, storage, creator, {
      title: '一分钟看懂构图',
      kind: 1,
      ...(await asset('lesson.webm')),
      cover: await asset('poster.webp'),
      durationSec: 2.56,
      width: 640,
      height: 360,
    }),
    audio: await storeFile(sql, storage, creator, {
      title: '课后练习',
      kind: 2,
      ...(await asset('exercise.wav')),
      durationSec: 3.2,
    }),
    cover: await storeFile(sql, storage, creator, {
      title: '摄影课封面',
      kind: 3,
      ...(await asset('cover-photo.webp')),
    }),
  }
  const tempGoodId = newId<TempGoodId>()
  const first = await createGroup(sql, creator, { tempGoodId, name: '开始之前', requestId: newId() })
  const lesson = { tempGoodId, groupId: first.id, shelfFlag: true, requestId: newId<string>() }
  await createDetail(sql, creator, { ...lesson, name: '一分钟看懂构图', fileId: files.video, demoFlag: true })
  await createDetail(sql, creator, {
    ...lesson,
    name: '课后练习',
    fileId: files.audio,
    demoFlag: false,
    requestId: newId(),
  })
  const { id } = await createGood(sql, creator, {
    tempGoodId,
    shopDict: 1,
    bizDict: 2,
    name: '手机摄影入门：七天拍出好照片',
    subTitle: '零基础，每天十分钟',
    classifyId: await anyClassify(sql),
    labelIds: [],
    coverFileIds: [files.cover],
    priceFen: 9900,
    freeFlag: false,
    downloadFileIds: [],
    introHtml: '<p>从构图、光线到后期，用手机就能拍出让人停下来的照片。</p>',
    copyRightNote: '本课程为原创内容，未经许可请勿转载。',
    requestId: newId(),
  })
  await changeShelf(sql, creator, { id, shelfFlag: true })
}

async function anyClassify(sql: Sql) {
  const { list } = await listClassify(sql, { shopDict: 1 })
  return list.find(({ level }) => level === 2)?.id ?? list[0]?.id
}

async function asset(name: string): Promise<{ bytes: Uint8Array; ext: string }> {
  const bytes = await readFile(new URL(`../assets/demo/${name}`, import.meta.url))
  return { bytes, ext: name.split('.').at(-1) ?? '' }
}
