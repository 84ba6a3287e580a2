import type { Merchant } from '@zsm/contract/merchants'
import { merchantState, notificationType } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'

type Told = Pick<Merchant, 'statusDict' | 'objections'>

/** Tells the creator that the provider has changed the state of the account. */
export const merchantNews = (merchant: Told, before: Told): News => ({
  typeDict: notificationType.certification,
  link: '/account/certification',
  ...textsOf(merchant, before),
})

function textsOf({ statusDict, objections }: Told, before: Told): { title: string; body: string } {
  const reasons = objections.map(({ reason }) => reason).join('；')
  switch (statusDict) {
    case merchantState.rejected:
      return { title: '收款账户没有通过审核', body: reasons || '请核对资料，修改后重新提交' }
    case merchantState.verifying:
      return { title: '请验证收款账户', body: '用微信扫码，或从您的账户汇一笔小额，完成验证' }
    case merchantState.signing:
      return { title: '请签约收款账户', body: '审核已通过，用微信扫码签约后就能收款' }
    case merchantState.opened:
      return before.statusDict === merchantState.frozen
        ? { title: '收款账户已恢复', body: '可以继续收款和提现' }
        : { title: '收款账户已开通', body: '学员现在可以购买您的商品' }
    case merchantState.frozen:
      return { title: '收款账户被微信支付冻结', body: reasons || '请按微信支付的通知处理，或联系客服' }
    case merchantState.cancelled:
      return { title: '收款账户申请已作废', body: '请重新提交申请' }
    default:
      return { title: '收款账户资料已提交', body: '微信支付正在审核，一般 1–2 个工作日' }
  }
}
