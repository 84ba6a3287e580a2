import { contract } from '@zsm/contract/contract'
import { operatorAnnouncements } from '@zsm/contract/office/announcements'
import { implement, type Mounted } from '../rpc/implement.ts'
import {
  countNew,
  getAnnouncement,
  listAnnouncements,
  readAllAnnouncements,
  readAnnouncement,
} from './announcements.ts'
import { publishAnnouncement, searchAnnouncements, takeBackAnnouncement } from './office.ts'

export const announcementsRoutes = (): Mounted[] => [
  ...implement(contract.announcements, {
    listData: ({ sql, creator }, input) => listAnnouncements(sql, creator, input),
    get: ({ sql, creator }, { id }) => getAnnouncement(sql, creator, id),
    countUnread: ({ sql, creator }) => countNew(sql, creator),
    read: ({ sql, creator }, { id }) => readAnnouncement(sql, creator, id),
    readAll: ({ sql, creator }) => readAllAnnouncements(sql, creator),
  }),
  ...implement(operatorAnnouncements, {
    listAnnouncement: ({ sql }, input) => searchAnnouncements(sql, input),
    publishAnnouncement: ({ sql, operator }, input) => publishAnnouncement(sql, operator, input),
    takeBackAnnouncement: ({ sql }, { id }) => takeBackAnnouncement(sql, id),
  }),
]
