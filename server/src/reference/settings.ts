import { fen } from '@zsm/contract/money/fen'
import type { reference } from '@zsm/contract/reference'
import { captchaSetting, publicSettings, type SettingKey, wechatSignInSetting } from '@zsm/contract/settings'
import type { AgreementKind } from '@zsm/contract/site/agreements'
import { type Fen, whole } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { agreementVersion } from './agreements.ts'
import { listOfficeDicts } from './office/settings.ts'
import { findSetting, findSettings } from './queries.ts'

/** Read-only settings: the versions of the agreements in force. */
const agreementKinds = new Map<string, AgreementKind>([
  ['zsm_user_agreement_version', 'user'],
  ['zsm_privacy_version', 'privacy'],
])

/** Public settings that the server's environment decides. `captchaId`: empty if no captcha is required. */
export type EnvironmentFacts = { captchaId: string; wechatSignIn: boolean }

/** A public setting. Any other key is answered like an unknown one. */
export async function getSetting(
  sql: Sql,
  { captchaId, wechatSignIn }: EnvironmentFacts,
  { key }: { key: string },
): Promise<{ key: string; value: string }> {
  if (key === captchaSetting) return { key, value: captchaId }
  if (key === wechatSignInSetting) return { key, value: wechatSignIn ? '1' : '' }
  const kind = agreementKinds.get(key)
  if (kind) return { key, value: await agreementVersion(sql, kind) }
  if (!publicSettings.includes(key)) return fail('notFound')
  return (await findSetting(sql, key)) ?? fail('notFound')
}

/** Dictionaries in their own order, with the operators' words. */
export async function getDictionaries(
  sql: Sql,
  { dictType }: InputOf<typeof reference.getDict>,
): Promise<OutputOf<typeof reference.getDict>> {
  const { list } = await listOfficeDicts(sql, {})
  const found = dictType.flatMap((name) => {
    const words = list.filter((word) => word.dictType === name)
    return words.map(({ dictType, value, label, color }, at) => ({
      dictType,
      value,
      label,
      color,
      sort: at + 1,
    }))
  })
  return found.length > 0 ? whole(found) : fail('notFound')
}

/** A text set by operators; empty while they have not set it. */
export async function getText(sql: Sql, key: SettingKey): Promise<string> {
  return (await findSetting(sql, key))?.value ?? ''
}

/** A number set by operators. */
export async function getNumber(sql: Sql, key: string): Promise<number> {
  return Number((await findSetting(sql, key))?.value ?? fail('notFound'))
}

/** An amount set by operators. */
export async function getFen(sql: Sql, key: Extract<SettingKey, `${string}_fen`>): Promise<Fen> {
  return fen(await getNumber(sql, key))
}

/** Several numbers set by operators, read together. */
export async function getNumbers<Key extends SettingKey>(
  sql: Sql,
  keys: readonly Key[],
): Promise<Record<Key, number>> {
  const found = new Map((await findSettings(sql, keys)).map(({ key, value }) => [key, Number(value)]))
  const numbers = keys.map((key) => [key, found.get(key) ?? fail('notFound')] as const)
  return Object.fromEntries(numbers) as Record<Key, number>
}

/** How long income is frozen, and how much and how often may be withdrawn. */
export type MoneyRules = {
  holdDays: number
  minFen: Fen
  dayLimitFen: Fen
  dayLimitCount: number
  feeBp: number
  /** The rate of the tax that is withheld from persons, and the sum of a month that is free of it. */
  taxBp: number
  taxFreeFen: Fen
  /** Days from a request to its arrival at the bank. */
  payoutDays: number
}

const moneyKeys = {
  holdDays: 'zsm_hold_days',
  minFen: 'zsm_withdraw_min_fen',
  dayLimitFen: 'zsm_withdraw_day_limit_fen',
  dayLimitCount: 'zsm_withdraw_day_limit_count',
  feeBp: 'zsm_withdraw_fee_bp',
  taxBp: 'zsm_withdraw_tax_bp',
  taxFreeFen: 'zsm_withdraw_tax_free_fen',
  payoutDays: 'zsm_payout_days',
} as const satisfies Record<keyof MoneyRules, SettingKey>

export async function getMoneyRules(sql: Sql): Promise<MoneyRules> {
  const numbers = await getNumbers(sql, Object.values(moneyKeys))
  const { holdDays, minFen, dayLimitFen, dayLimitCount, feeBp, taxBp, taxFreeFen, payoutDays } = moneyKeys
  return {
    holdDays: numbers[holdDays],
    minFen: fen(numbers[minFen]),
    dayLimitFen: fen(numbers[dayLimitFen]),
    dayLimitCount: numbers[dayLimitCount],
    feeBp: numbers[feeBp],
    taxBp: numbers[taxBp],
    taxFreeFen: fen(numbers[taxFreeFen]),
    payoutDays: numbers[payoutDays],
  }
}

/** Whether an operators' switch is on. */
export async function isOn(sql: Sql, key: string): Promise<boolean> {
  return (await findSetting(sql, key))?.value === '1'
}
