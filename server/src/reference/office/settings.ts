import type { OfficeDict, operatorDictionaries } from '@zsm/contract/office/dictionaries'
import type { operatorSettings } from '@zsm/contract/operators/settings'
import { dictionaries } from '@zsm/contract/reference'
import { type SettingKey, settingRules, settingValue } from '@zsm/contract/settings'
import { type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findSetting } from '../queries.ts'
import {
  type DictWord,
  listDictWords,
  listSettings,
  putDictWord,
  type SettingRow,
  updateSetting,
} from './queries.ts'

/** In the order of their rules, which is the order on the screen. */
export async function listOfficeSettings(sql: Sql): Promise<WholeList<SettingRow>> {
  const kept = new Map((await listSettings(sql)).map((setting) => [setting.key, setting]))
  const keys = Object.keys(settingRules) as SettingRow['key'][]
  return whole(keys.flatMap((key) => kept.get(key) ?? []))
}

/** Changes one setting. Refused if the operator read an older version. */
export function changeSetting(
  sql: Sql,
  { key, value, version }: InputOf<typeof operatorSettings.updateSetting>,
): Promise<SettingRow> {
  const checked = checkSetting(key, value)
  return transaction(sql, async (sql) => {
    const before = await findSetting(sql, key)
    const after = (await updateSetting(sql, { key, value: checked, version })) ?? fail('versionConflict')
    const target = { type: 'setting', id: key }
    await audit(sql, {
      action: 'reference.changeSetting',
      target,
      before: { value: before?.value },
      after: { value: after.value },
    })
    return after
  })
}

/** Checks a value by its key's rule; answers it as it is stored. */
export function checkSetting(key: SettingKey, value: string): string {
  const checked = settingValue(key).safeParse(value)
  if (checked.success) return checked.data
  return fail('invalidInput', { field: 'value', message: checked.error.issues[0]?.message ?? '' })
}

export async function listOfficeDicts(
  sql: Sql,
  { dictType }: { dictType?: string | undefined },
): Promise<WholeList<OfficeDict>> {
  const words = await listDictWords(sql, dictType)
  const names = dictType === undefined ? Object.keys(dictionaries) : [dictType]
  return whole(names.flatMap((name) => officeDict(name, words)))
}

function officeDict(dictType: string, words: readonly DictWord[]): OfficeDict[] {
  const own = Object.entries(dictionaries).find(([name]) => name === dictType)?.[1] ?? fail('notFound')
  return Object.entries(own).map(([value, ownLabel]) => {
    const word = words.find((word) => word.dictType === dictType && word.value === value)
    const { label = '', color = '', version = 0 } = word ?? {}
    return { dictType, value, label: label || ownLabel, ownLabel, color, version }
  })
}

/** Changes the word and colour of one value of a dictionary. */
export function changeDict(
  sql: Sql,
  input: InputOf<typeof operatorDictionaries.updateDict>,
): Promise<OfficeDict> {
  const { dictType, value } = input
  return transaction(sql, async (sql) => {
    const before = await findKept(sql, dictType, value)
    const label = input.label === before.ownLabel ? '' : input.label
    if (!(await putDictWord(sql, { ...input, label }))) fail('versionConflict')
    const after = await findKept(sql, dictType, value)
    const target = { type: 'dict', id: `${dictType}.${value}` }
    await audit(sql, { action: 'reference.changeDict', target, before, after })
    return after
  })
}

async function findKept(sql: Sql, dictType: string, value: string): Promise<OfficeDict> {
  const { list } = await listOfficeDicts(sql, { dictType })
  return list.find((word) => word.value === value) ?? fail('notFound')
}
