import type { Certification } from '@zsm/contract/certifications'
import type { Enroll } from '@zsm/contract/creators'
import { dictionaries } from '@zsm/contract/reference'
import { certificationState, enrollState, newsText, notificationType } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'

/** An operator decided on an application to join. */
export const enrollNews = ({
  statusDict,
  rejectReason,
}: Pick<Enroll, 'statusDict' | 'rejectReason'>): News => ({
  typeDict: notificationType.certification,
  textDict: newsText.review,
  link: '/user',
  ...enrollTexts[
    statusDict === enrollState.passed || statusDict === enrollState.suspended
      ? statusDict
      : enrollState.rejected
  ](rejectReason),
})

const enrollTexts = {
  [enrollState.passed]: () => ({ title: '入驻申请已通过', body: '现在可以上架商品开始售卖' }),
  [enrollState.rejected]: (reason: string) => ({ title: '入驻申请没有通过', body: reason }),
  [enrollState.suspended]: (reason: string) => ({
    title: '入驻资格已停用',
    body: reason || '请联系客服了解原因',
  }),
}

/** An operator decided on a certification. */
export const certificationNews = ({
  statusDict,
  rejectReason,
}: Pick<Certification, 'statusDict' | 'rejectReason'>): News => ({
  typeDict: notificationType.certification,
  textDict: newsText.review,
  link: '/account/certification',
  ...(statusDict === certificationState.passed
    ? { title: '认证已通过', body: '资料核对无误，长期有效或到期前会提醒您' }
    : { title: '认证没有通过', body: rejectReason }),
})

/** Papers expire, in a month or today. */
export const expiryNews = ({
  typeDict,
  statusDict,
}: Pick<Certification, 'typeDict' | 'statusDict'>): News => ({
  typeDict: notificationType.certification,
  link: '/account/certification',
  title: `${dictionaries.certificationTypeDict[typeDict]}${statusDict === certificationState.expired ? '已过期' : '即将到期'}`,
  body:
    statusDict === certificationState.expired ? '请更新证件资料重新提交' : '30 天内到期，请提前更新证件资料',
})
