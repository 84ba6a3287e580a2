import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { countNew, listNotifications, read, readAll } from './notifications.ts'
import { readTexts, saveTexts } from './texts.ts'

/** `textsOffered`: whether news are sent by SMS too. */
export function notificationsRoutes({ textsOffered }: { textsOffered: boolean }): Mounted[] {
  return implement(contract.notifications, {
    listData: ({ sql, creator }, input) => listNotifications(sql, creator, input),
    countUnread: ({ sql, creator }) => countNew(sql, creator),
    getTexts: ({ sql, creator }) => readTexts(sql, creator, { isOffered: textsOffered }),
    saveTexts: ({ sql, creator }, input) => saveTexts(sql, creator, { ...input, isOffered: textsOffered }),
    read: ({ sql, creator }, input) => read(sql, creator, input),
    readAll: ({ sql, creator }) => readAll(sql, creator),
  })
}
