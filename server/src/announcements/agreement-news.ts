import type { Agreement } from '@zsm/contract/site/agreements'
import type { AnnouncementId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { dayWords } from '../days.ts'
import { escapeHtml } from '../escape-html.ts'
import { announce } from './announcing.ts'

const names = { user: '用户协议', privacy: '隐私政策' } as const
const pages = { user: '/agreement', privacy: '/privacy' } as const

/** Tells all creators what a new version changes, where it can be read, and from when it is in force. */
export function announceAgreement(
  sql: Tx,
  { kind, version, note, effectTime }: Agreement,
): Promise<AnnouncementId> {
  const [name, day] = [names[kind], dayWords(effectTime)]
  return announce(sql, {
    title: `新版${name}将从 ${day}起生效`,
    contentHtml: `<p>${name}第 ${version} 版从 ${day} 0 点（北京时间）起生效，在这之前仍以现行版本为准。</p><p>这一版的变化：${escapeHtml(note)}</p><p>全文在网站的 ${pages[kind]}?version=${version}，以前的版本也可以这样查看。</p>`,
  })
}
