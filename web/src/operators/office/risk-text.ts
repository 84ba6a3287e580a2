import type { Risk } from '@zsm/contract/office/creator-risks'
import { yuan } from '../../format/money.ts'

/** A risk in words. The other creators are named beside it. */
export function riskText({ kind, tail, count, ofCount, sumFen }: Risk): string {
  const sum = sumFen === null ? '' : yuan(sumFen)
  switch (kind) {
    case 'newCard':
      return `向新银行卡大额提现：尾号 ${tail} 绑定 ${count} 天，申请 ${sum}`
    case 'sharedCard':
      return `银行卡尾号 ${tail} 也在另外 ${count} 位创作者名下`
    case 'sharedIdentity':
      return `身份证号与另外 ${count} 位创作者相同`
    case 'sharedBrowser':
      return `与另外 ${count} 位创作者在同一网络用同一浏览器登录`
    case 'ownOrder':
      return `用自己的手机号买过 ${count} 单，共 ${sum}`
    case 'refundRate':
      return `最近 ${ofCount} 单里 ${count} 单退过款（${Math.round((count / ofCount) * 100)}%）`
  }
}

/** The same in two or three characters, for a line in a list. */
export const riskNames: Record<Risk['kind'], string> = {
  newCard: '新卡大额',
  sharedCard: '同卡',
  sharedIdentity: '同身份证',
  sharedBrowser: '同设备',
  ownOrder: '自买',
  refundRate: '退款多',
}
