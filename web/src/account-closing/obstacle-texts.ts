import type { Obstacle } from '@zsm/contract/account-closing'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { paths } from '../paths.ts'

type ObstacleText = {
  title: string
  wayOut: string
  /** Where to settle it; absent if the creator can only wait or ask. */
  link?: { label: string; to: string }
}

const texts: Record<Obstacle['name'], (obstacle: Obstacle) => ObstacleText> = {
  balance: ({ amountFen }) => ({
    title: `还有 ${yuan(amountFen)} 可以提现`,
    wayOut: '请全部提现。低于最低提现金额的，请联系客服处理。',
    link: { label: '去提现', to: paths.funds() },
  }),
  frozen: ({ amountFen }) => ({
    title: `还有 ${yuan(amountFen)} 在冻结期`,
    wayOut: '冻结期满后会转为可提现，请等待后提现。',
    link: { label: '查看冻结收益', to: paths.funds() },
  }),
  withdrawing: ({ amountFen }) => ({
    title: `有 ${yuan(amountFen)} 正在提现`,
    wayOut: '请等待到账，也可以撤销还没有审核的提现。',
    link: { label: '查看提现', to: paths.funds({ tab: 'withdrawals' }) },
  }),
  debt: ({ amountFen }) => ({
    title: `有 ${yuan(amountFen)} 欠款`,
    wayOut: '退款扣回形成的欠款要先结清，请联系客服。',
    link: { label: '查看欠款', to: paths.funds() },
  }),
  adjustments: ({ count }) => ({
    title: `有 ${thousands(count)} 笔资金调整待平台复核`,
    wayOut: '请等待平台处理，着急的请联系客服。',
  }),
  refunds: ({ count }) => ({
    title: `有 ${thousands(count)} 笔退款没有处理完`,
    wayOut: '请同意或拒绝申请，并等待正在进行的退款完成。',
    link: { label: '处理退款', to: paths.orders({ tab: 'refunds' }) },
  }),
  orders: ({ count }) => ({
    title: `有 ${thousands(count)} 笔订单没有完成`,
    wayOut: '请交付服务订单，其他订单在冻结期满后自动完成。',
    link: { label: '查看订单', to: paths.orders() },
  }),
  checkouts: ({ count }) => ({
    title: `有 ${thousands(count)} 位买家正在付款`,
    wayOut: '请先下架商品，再等买家付完款。没有付款的会自动关闭，一般 30 分钟，最长一个半小时。',
  }),
  goods: ({ count }) => ({
    title: `有 ${thousands(count)} 个商品在售或已定时上架`,
    wayOut: '请全部下架并取消定时，免得学员购买后得不到服务。',
    link: { label: '去下架', to: paths.courses() },
  }),
  shares: ({ count }) => ({
    title: `有 ${thousands(count)} 个作品待发布`,
    wayOut: '请取消定时发布，或等待发布完成。',
    link: { label: '查看作品', to: paths.works() },
  }),
  complaints: ({ count }) => ({
    title: `有 ${thousands(count)} 个投诉没有处理完`,
    wayOut: '请先答复，再等平台处理完。',
    link: { label: '答复投诉', to: paths.complaints() },
  }),
}

/** An obstacle in words, with what to do about it. */
export const obstacleText = (obstacle: Obstacle): ObstacleText => texts[obstacle.name](obstacle)
