import { notificationType } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { shanghaiDay } from '../days.ts'
import type { News } from '../notifications/public.ts'

const link = '/account/closing'

/** The creator, or somebody with the creator's phone, has requested the closing. */
export const askedNews = (dueTime: Instant): News => ({
  typeDict: notificationType.system,
  title: '账号注销申请已提交',
  body: `${shanghaiDay(dueTime)} 之后账号将被注销；如果不是您本人操作，请立即撤回并修改密码`,
  link,
})

/** The closing's date has come, and an obstacle prevents it. */
export const blockedNews: News = {
  typeDict: notificationType.system,
  title: '账号还不能注销',
  body: '有未处理完的事项，处理完后会自动注销，也可以撤回申请',
  link,
}
