import type { OutputOf } from '@zsm/contract/endpoint'
import { dictionaries, publicSettings, type reference } from '@zsm/contract/reference'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findSetting } from './queries.ts'

/** One of the public settings: the others are as absent as unknown ones. */
export async function getSetting(
  sql: Sql,
  { key }: { key: string },
): Promise<{ key: string; value: string }> {
  if (!publicSettings.includes(key)) return fail('notFound')
  return (await findSetting(sql, key)) ?? fail('notFound')
}

export function getDictionary({ dictType }: { dictType: string }): OutputOf<typeof reference.getDict> {
  const dictionary = Object.entries(dictionaries).find(([name]) => name === dictType)?.[1] ?? fail('notFound')
  return {
    list: Object.entries(dictionary).map(([value, label], index) => ({ value, label, sort: index + 1 })),
  }
}

/** A number that the operators set. */
export async function getNumber(sql: Sql, key: string): Promise<number> {
  return Number((await findSetting(sql, key))?.value ?? fail('notFound'))
}

/** Whether a switch of the operators is on. */
export async function isOn(sql: Sql, key: string): Promise<boolean> {
  return (await findSetting(sql, key))?.value === '1'
}

/** The version of the user agreement that is in force. */
export async function agreementVersion(sql: Sql): Promise<string> {
  return (await findSetting(sql, 'zsm_user_agreement_version'))?.value ?? ''
}
