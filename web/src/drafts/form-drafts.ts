import type { Draft } from '@zsm/contract/drafts'
import { type DraftKeeper, keeperOf } from './draft-keeper.ts'
import { draftSaver } from './draft-saver.ts'

/** Fields that are never written down, such as secrets and numbers of persons, by what they are called on screen. */
export type Unkept<Values extends object> = Partial<Record<string & keyof Values, string | undefined>>

type Opened<Values extends object> = {
  keeper?: DraftKeeper
  scope: string
  /** The version of the record that the form changes; 0 for a new one. */
  baseVersion: number
  found: Draft | null
  except: Unkept<Values>
}

/** The draft of one form that is open. It lives outside React, because what was typed is saved after the form has gone. */
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
    () => keeper.keepThis?.(scope),
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
    /** What the form is about has been saved: from now on its draft goes by another name. */
    async follow(record: { scope: string; version: number }) {
      await end()
      scope = record.scope
      version = record.version
    },
    flush: saver.flush,
    /** Keeps the draft and is done with it: nothing of it is sent under another session. */
    async finish() {
      await saver.flush()
      await saver.drop()
    },
  }
}

/** Undefined where it can't be read. */
function readValues<Values>(json: string): Partial<Values> | undefined {
  try {
    const values: unknown = JSON.parse(json)
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? values : undefined
  } catch {
    return undefined
  }
}
