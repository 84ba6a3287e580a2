import type { OfficeSetting, operatorSettings } from '@zsm/contract/operators/settings'
import { isMoneySetting, SettingKey, settingRules } from '@zsm/contract/settings'
import { changeType } from '@zsm/contract/states'
import { type OperatorId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { PaymentMode } from '../config/payment-mode.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import {
  changeSetting,
  checkSetting,
  listOfficeSettings,
  refuseSetting,
  type SettingRow,
} from '../reference/public.ts'
import { type Asked, listWaitingTargets } from './changes.queries.ts'
import { proposeChange, refuseOutdated } from './proposals.ts'

type Input = InputOf<typeof operatorSettings.updateSetting>

export async function listSettings(sql: Sql): Promise<WholeList<OfficeSetting>> {
  const [{ list }, waiting] = await Promise.all([
    listOfficeSettings(sql),
    listWaitingTargets(sql, changeType.moneySetting),
  ])
  return whole(list.map((setting) => ({ ...setting, waitingFlag: waiting.has(setting.key) })))
}

/** Changes a setting. A setting of money waits for another admin's approval. */
export async function saveSetting(
  sql: Sql,
  operator: OperatorId,
  { paymentMode, ...input }: Input & { paymentMode: PaymentMode },
): Promise<OfficeSetting> {
  refuseSetting(paymentMode, input.key, input.value)
  if (isMoneySetting(input.key)) return proposeSetting(sql, operator, input)
  return { ...(await changeSetting(sql, input)), waitingFlag: false }
}

function proposeSetting(
  sql: Sql,
  operator: OperatorId,
  { key, value, version }: Input,
): Promise<OfficeSetting> {
  const after = checkSetting(key, value)
  return transaction(sql, async (sql) => {
    const kept = await findKept(sql, key)
    if (kept.version !== version) fail('versionConflict')
    if (kept.value === after) return { ...kept, waitingFlag: false }
    const { title } = settingRules[key]
    await proposeChange(sql, operator, {
      typeDict: changeType.moneySetting,
      targetId: key,
      title,
      before: kept.value,
      after,
    })
    return { ...kept, waitingFlag: true }
  })
}

/** Applies an approved value. Fails if the setting was changed since the proposal. */
export async function applySetting(sql: Tx, { targetId, before, after }: Asked): Promise<void> {
  const { key, value, version } = await findKept(sql, SettingKey.parse(targetId))
  if (value !== before) refuseOutdated()
  await changeSetting(sql, { key, value: after, version })
}

async function findKept(sql: Sql, key: SettingKey): Promise<SettingRow> {
  const { list } = await listOfficeSettings(sql)
  return list.find((setting) => setting.key === key) ?? fail('notFound')
}
