import { z } from 'zod'
import { SettingKey } from '../settings.ts'
import { flag, Instant, text, Version, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const officeSetting = z.object({
  key: SettingKey,
  value: z.string(),
  version: z.int(),
  updateTime: Instant,
  /** Whether a proposed value waits for another admin. */
  waitingFlag: flag,
})
export type OfficeSetting = z.output<typeof officeSetting>

/** Settings. Everybody reads them by the Shared calls, whose etags change at once. */
export const operatorSettings = {
  listSetting: endpoint({
    path: '/zsm/api/operator/listSetting',
    access: 'operator',
    effect: 'read',
    input: z.object({}),
    output: wholeList(officeSetting),
  }),
  /** The key's own rule checks the value. A setting of money waits for another admin. */
  updateSetting: endpoint({
    path: '/zsm/api/operator/updateSetting',
    access: 'operator',
    sends: 'body',
    input: z.object({ key: SettingKey, value: text(500, '设置'), version: Version }),
    output: officeSetting,
    errors: ['versionConflict', 'changeWaiting'],
  }),
}
