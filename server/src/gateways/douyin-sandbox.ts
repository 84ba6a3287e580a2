import { createHash } from 'node:crypto'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { type Douyin, DouyinError, type DouyinSession, type Grant, type Item } from './douyin.ts'
import { askForItems, deleteItem, insertItem, type SandboxItem } from './douyin-sandbox.queries.ts'

const day = 86_400

/** Words in a post that make the sandbox fail as the platform sometimes does. */
const sandboxWords = {
  /** The review refuses it, with a reason. */
  refused: '违规',
  /** It is removed some time after it was published. */
  takenDown: '下架',
  /** The user has withdrawn the authorisation. */
  unauthorized: '授权失效',
  /** The platform does not answer, so it is unknown whether the work exists. */
  lost: '没有回答',
}

/**
 * Stands in for Douyin. It accepts files, reviews a post between the first and the second time it is asked
 * for, and counts more plays each time. Its authorisation page agrees at once; `state` begins with the
 * account.
 */
export function sandboxDouyin(sql: Sql, url: string): Douyin {
  async function create({ openId }: DouyinSession, text: string): Promise<string> {
    if (text.includes(sandboxWords.unauthorized)) throw new DouyinError('unauthorized', '用户已取消授权')
    const itemId = `sandbox-${newId()}`
    await insertItem(sql, openId, itemId, text)
    if (text.includes(sandboxWords.lost)) throw new DouyinError('unavailable', '抖音暂时连不上')
    return itemId
  }
  return {
    authorizeUrl: (state, redirectUrl) =>
      `${url}/open/douyin/sandbox?${new URLSearchParams({ state, redirect_uri: redirectUrl })}`,
    exchange: async (code) => grantTo(code),
    refresh: async (refreshToken) => grantTo(refreshToken.replace(/^refresh-/, '')),
    uploadVideo: async (_, video) => {
      await video.bytes({ start: 0, end: Math.min(video.size, 1024) - 1 })
      return `sandbox-video-${newId()}`
    },
    uploadImage: async (_, image) => {
      await image.bytes()
      return `sandbox-image-${newId()}`
    },
    createVideo: (session, { text }) => create(session, text),
    createImages: (session, { text }) => create(session, text),
    items: async ({ openId }, itemIds) =>
      (await askForItems(sql, openId, itemIds)).flatMap((item) => shown(item) ?? []),
    remove: ({ openId }, itemId) => deleteItem(sql, openId, itemId),
  }
}

/** The address to which the sandbox's authorisation page redirects the browser. */
export function sandboxReturn(state: string, redirectUrl: string): string {
  const [user = ''] = state.split('.')
  return `${redirectUrl}?${new URLSearchParams({ code: `sandbox-${user}`, state })}`
}

/** The same account is always the same user. */
function grantTo(code: string): Grant {
  if (!code.startsWith('sandbox-')) throw new DouyinError('refused', '授权码不正确')
  const openId = createHash('sha256').update(code).digest('hex').slice(0, 32)
  const tokens = { accessToken: `access-${code}`, refreshToken: `refresh-${code}` }
  return { openId, ...tokens, expiresIn: 15 * day, refreshExpiresIn: 30 * day }
}

function shown({ itemId, caption, asked }: SandboxItem): Item | undefined {
  if (caption.includes(sandboxWords.takenDown) && asked > 2) return undefined
  const refused = caption.includes(sandboxWords.refused)
  const state = asked === 1 ? 'reviewing' : refused ? 'refused' : 'published'
  const plays = state === 'published' ? asked * 100 : 0
  return {
    itemId,
    state,
    reason: state === 'refused' ? '标题含有不能发布的内容' : '',
    url: `https://www.douyin.com/video/${itemId}`,
    playCount: plays,
    likeCount: plays / 10,
    commentCount: plays / 50,
    shareCount: plays / 100,
  }
}
