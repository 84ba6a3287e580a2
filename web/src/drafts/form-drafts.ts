import type { Draft } from '@zsm/contract/drafts'
import { type DraftKeeper, keeperOf } from './draft-keeper.ts'
import { draftSaver } from './draft-saver.ts'

/** Fields that are never stored in a draft (secrets, identity numbers), with their names on screen. */
export type Unkept<Values extends object> = Partial<Record<string & keyof Values, string | undefined>>

type Opened<Values extends object> = {
  keeper?: DraftKeeper
  scope: string
  /** The version of the record that the form edits; 0 for a new one. */
  baseVersion: number
  found: Draft | null
  except: Unkept<Values>
}

/** The draft of one open form. It lives outside React, because the last input is saved after the form is unmounted. */
export function formDraft<Values extends object>({
  keeper = keeperOf('creator'),
  baseVersion,
  found,
  except,
  ...opened
}: Opened<Values>) {
  let { scope } = opened
  let version = baseVersion
  const typed = (values: Values) => {
    const kept = Object.entries(values).filter(([name]) => !Object.hasOwn(except, name))
    return { scope, baseVersion: version, dataJson: JSON.stringify(Object.fromEntries(kept)) }
  }
  const saver = draftSaver<Values>(
    (values) => keeper.save(typed(values)),
    undefined,
    (values) => keeper.note(typed(values)),
    () => keeper.overwriteOther?.(scope),
  )
  const values = found && readValues<Values>(found.dataJson)
  let stored = found !== null
  const end = async () => {
    await saver.drop()
    if (stored) await keeper.drop(scope)
    stored = false
  }
  return {
    state: saver.state,
    restored: values
      ? {
          values,
          time: found.updateTime,
          outdated: found.baseVersion !== baseVersion,
          missing: Object.values<string | undefined>(except).filter((label) => label !== undefined),
        }
      : undefined,
    note(values: Values) {
      stored = true
      saver.note(values)
    },
    end,
    /** The record has been saved: from now on its draft has another scope. */
    async follow(record: { scope: string; version: number }) {
      await end()
      scope = record.scope
      version = record.version
    },
    flush: saver.flush,
    /** Saves the draft and stops: nothing of it may be sent under another session. */
    async finish() {
      await saver.flush()
      await saver.drop()
    },
  }
}

/** Undefined if it cannot be parsed. */
function readValues<Values>(json: string): Partial<Values> | undefined {
  try {
    const values: unknown = JSON.parse(json)
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? values : undefined
  } catch {
    return undefined
  }
}
