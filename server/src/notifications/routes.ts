import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { countNew, listNotifications, read, readAll } from './notifications.ts'

export function notificationsRoutes(): Mounted[] {
  return implement(contract.notifications, {
    listData: ({ sql, creator }, input) => listNotifications(sql, creator, input),
    countUnread: ({ sql, creator }) => countNew(sql, creator),
    read: ({ sql, creator }, input) => read(sql, creator, input),
    readAll: ({ sql, creator }) => readAll(sql, creator),
  })
}
