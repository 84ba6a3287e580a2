import { visibility, workType } from '@zsm/contract/states'
import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Config } from '../config/config.ts'
import type { Sql } from '../database/sql.ts'
import { sandboxDouyin, sandboxReturn } from '../gateways/douyin-sandbox.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { openSeal } from '../sealing/seals.ts'
import { createWork, finishAuthorization, sendFirst, sendWork, startAuthorization } from '../works/public.ts'
import { storeVideo } from './living-shop.ts'

type Parts = { config: Config; storage: Storage }

const shown = { visibleDict: visibility.everyone, allowCommentFlag: true, coverFrameMs: 0 } as const

/** A short video sent to the sandbox, which publishes it minutes later, and a draft. */
export async function publishWorks(
  sql: Sql,
  { config, storage }: Parts,
  creator: CreatorId,
  goodId: GoodId,
): Promise<void> {
  const platform = {
    douyin: sandboxDouyin(sql, config.publicUrl),
    storage,
    seal: openSeal(config.sealKeys, 'douyin-token'),
  }
  await authorize(sql, platform, creator)
  const video = await storeVideo(sql, storage, creator, '构图短视频')
  const content = {
    ...shown,
    atUsers: [],
    goodLinkIds: [],
    topics: ['手机摄影', '构图'],
    goodIds: [goodId],
    fileId: video,
  }
  // Jobs run here directly, because no worker runs before the server is ready.
  const sent: Parameters<typeof sendWork>[2][] = []
  const enqueue: Enqueue = async (_, __, data) => void sent.push(data as (typeof sent)[number])
  const first = { ...content, title: '一分钟看懂构图：主角别放正中间', requestId: newId<string>() }
  await createWork(
    sql,
    creator,
    workType.video,
    first,
    sendFirst({ ...platform, enqueue }, { publishFlag: true, againFlag: true }),
  )
  for (const sending of sent) await sendWork(sql, platform, sending, { last: true })
  const draft = { ...content, title: '傍晚六点，逆光也能拍好人', requestId: newId<string>() }
  await createWork(sql, creator, workType.video, draft, async (_, work) => work)
}

type Platform = Parameters<typeof startAuthorization>[1]

async function authorize(sql: Sql, platform: Platform, creator: CreatorId): Promise<void> {
  const returnUrl = 'http://localhost/douyin/authorized'
  const { url } = await startAuthorization(sql, platform, creator, returnUrl)
  const state = new URL(url).searchParams.get('state') ?? ''
  const code = new URL(sandboxReturn(state, returnUrl)).searchParams.get('code') ?? ''
  await finishAuthorization(sql, platform, creator, { code, state })
}
