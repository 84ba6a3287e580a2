import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import {
  countNewForMember,
  listForMember,
  readAllByMember,
  readByMember,
  readingOf,
} from './member-reading.ts'
import { countNew, listNotifications, read, readAll } from './notifications.ts'
import { readTexts, saveTexts } from './texts.ts'

/** `textsOffered`: whether news are sent by SMS too. */
export function notificationsRoutes({ textsOffered }: { textsOffered: boolean }): Mounted[] {
  return implement(contract.notifications, {
    listData: ({ sql, creator, member }, input) =>
      member ? listForMember(sql, readingOf(creator, member), input) : listNotifications(sql, creator, input),
    countUnread: ({ sql, creator, member }) =>
      member ? countNewForMember(sql, readingOf(creator, member)) : countNew(sql, creator),
    read: ({ sql, creator, member }, input) =>
      member ? readByMember(sql, readingOf(creator, member), input) : read(sql, creator, input),
    readAll: ({ sql, creator, member }) =>
      member ? readAllByMember(sql, readingOf(creator, member)) : readAll(sql, creator),
    getTexts: ({ sql, creator }) => readTexts(sql, creator, { isOffered: textsOffered }),
    saveTexts: ({ sql, creator }, input) => saveTexts(sql, creator, { ...input, isOffered: textsOffered }),
  })
}
