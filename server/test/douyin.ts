import { contract } from '@zsm/contract/contract'
import { visibility, workType } from '@zsm/contract/states'
import type { CreatorId, WorkId } from '@zsm/contract/values'
import type { Sql } from '../src/database/sql.ts'
import type { Douyin } from '../src/gateways/douyin.ts'
import { sandboxDouyin, sandboxReturn } from '../src/gateways/douyin-sandbox.ts'
import { newId } from '../src/ids.ts'
import { openSeal, type Seal } from '../src/sealing/seals.ts'
import { finishAuthorization, startAuthorization } from '../src/works/authorization.ts'
import type { Publishing } from '../src/works/media.ts'
import type { WorkRow } from '../src/works/queries.ts'
import { createWork } from '../src/works/works.ts'
import type { Api } from './api.ts'
import { testStorage } from './files.ts'
import { makeFile } from './makers.ts'
import type { TestApp } from './test-app.ts'

const { authorize, authorized } = contract.works
const returnUrl = 'https://shop.example/douyin/authorized'

/** The parts that publishing needs, with the sandbox unless another platform is given. */
export async function testPublishing(
  sql: Sql,
  {
    seal = openSeal(['a secret for tests'], 'douyin-token'),
    ...changed
  }: Partial<Douyin> & { seal?: Seal } = {},
): Promise<Publishing> {
  const douyin = { ...sandboxDouyin(sql, 'https://shop.example'), ...changed }
  return { douyin, storage: await testStorage(), seal }
}

/** The creator authorises us at the sandbox. */
export async function authorizeAtSandbox(sql: Sql, parts: Publishing, creator: CreatorId): Promise<void> {
  const { url } = await startAuthorization(sql, parts, creator, returnUrl)
  const state = new URL(url).searchParams.get('state') ?? ''
  const code = new URL(sandboxReturn(state, returnUrl)).searchParams.get('code') ?? ''
  await finishAuthorization(sql, parts, creator, { code, state })
}

/** Authorises over HTTP, by the pages that a browser would open. */
export async function authorizeByWire(
  { app }: Pick<TestApp, 'app'>,
  me: Api,
): Promise<{ code: string; state: string }> {
  const back = await pageOfPlatform(app, (await me.call(authorize, {})).url)
  await me.call(authorized, back)
  return back
}

/** The parameters of the sandbox's redirect back to us. */
export async function pageOfPlatform(
  app: TestApp['app'],
  url: string,
): Promise<{ code: string; state: string }> {
  const { pathname, search } = new URL(url)
  const { headers } = await app.inject({ method: 'GET', url: `${pathname}${search}` })
  const { searchParams } = new URL(String(headers.location))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

export type WorkToMake = Partial<Parameters<typeof createWork>[3]>

/** A draft of a short video that is complete enough to be published. */
export async function makeWork(sql: Sql, creator: CreatorId, given: WorkToMake = {}): Promise<WorkRow> {
  const said = { title: '一分钟学会构图', topics: ['构图'], atUsers: [], goodIds: [], goodLinkIds: [] }
  const shown = { visibleDict: visibility.everyone, allowCommentFlag: true, coverFrameMs: 500 } as const
  const fileId = given.fileId ?? (await makeFile(sql, creator, 1, { storage: await testStorage() }))
  const input = { ...said, ...shown, fileId, requestId: newId<WorkId>(), ...given }
  return createWork(sql, creator, workType.video, input, async (_, work) => work)
}
