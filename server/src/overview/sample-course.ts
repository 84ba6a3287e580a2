import { fen } from '@zsm/contract/money/fen'
import { copyright, fileKind, goodKind, shopKind } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, OutlineId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { demoAsset } from '../demo-asset.ts'
import type { Storage } from '../gateways/storage.ts'
import { createGood, createGroup, createLesson, keepAsDraft } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { type FileToStore, storeFile } from '../materials/public.ts'
import { listCategories } from '../reference/public.ts'

type Sample = { goodId: GoodId; fileIds: FileId[] }

const introHtml =
  '<p>这是一门做好的示例课程：有封面、价格、分组，以及视频、音频和图文三种课时。随意点开看看，改什么都可以。</p><p>它没有上架，学员看不到；不需要了，在概览里一键移除。</p>'

const articleHtml =
  '<p>做一门课，通常是这几步：</p><ol><li>把整个课程文件夹拖进目录，分组和课时会自动建好；</li><li>设一节可以试看的课，让学员先了解您；</li><li>填好名称、封面、价格和介绍，上架；</li><li>分享链接或海报，第一位学员就会到来。</li></ol>'

/** A course of a video, an audio and an article, with files of its own; off the shelf, and not sent to review. */
export async function makeSample(sql: Tx, storage: Storage, creator: CreatorId): Promise<Sample> {
  const store = async (file: Omit<FileToStore, 'bytes' | 'ext'>, name: string) =>
    storeFile(sql, storage, creator, { ...file, ...(await demoAsset(name)) })
  const cover = await store({ title: '示例封面', kind: fileKind.image }, 'cover-photo.webp')
  const video = await store(
    {
      title: '示例视频',
      kind: fileKind.video,
      durationSec: 2.56,
      width: 640,
      height: 360,
      cover: await demoAsset('poster.webp'),
    },
    'lesson.webm',
  )
  const audio = await store({ title: '示例音频', kind: fileKind.audio, durationSec: 3.2 }, 'exercise.wav')
  const outlineId = newId<OutlineId>()
  await fillOutline(sql, creator, outlineId, { video, audio })
  const { list: categories } = await listCategories(sql, { shopDict: shopKind.knowledge })
  const { id: goodId } = await createGood(sql, creator, {
    tempGoodId: outlineId,
    shopDict: shopKind.knowledge,
    bizDict: goodKind.course,
    name: '示例课程：手机摄影入门',
    subTitle: '看看一门课做好了是什么样子',
    introHtml,
    classifyId: categories[0]?.id,
    labelIds: [],
    coverFileIds: [cover],
    priceFen: fen(9900),
    freeFlag: false,
    downloadFileIds: [],
    copyRightDict: copyright.original,
    copyRightNote: '',
    requestId: newId(),
  })
  await keepAsDraft(sql, creator, goodId)
  return { goodId, fileIds: [cover, video, audio] }
}

async function fillOutline(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  { video, audio }: { video: FileId; audio: FileId },
): Promise<void> {
  const group = (name: string) =>
    createGroup(sql, creator, { tempGoodId: outlineId, name, requestId: newId() })
  const first = await group('第一章 开始之前')
  const second = await group('第二章 动手练习')
  const lessons = [
    { groupId: first.id, name: '一分钟看懂构图', fileId: video, demoFlag: true },
    { groupId: first.id, name: '怎样做一门课', contentHtml: articleHtml, demoFlag: false },
    { groupId: second.id, name: '课后练习', fileId: audio, demoFlag: false },
  ]
  for (const lesson of lessons) {
    await createLesson(sql, creator, {
      tempGoodId: outlineId,
      shelfFlag: true,
      ...lesson,
      requestId: newId(),
    })
  }
}
