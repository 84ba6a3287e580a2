import type { Draft } from '@zsm/contract/drafts'
import { draftSaver } from './draft-saver.ts'
import { dropDraft, noteDraft, saveDraft } from './kept-drafts.ts'

type Opened = {
  scope: string
  /** The version of the record that the form changes; 0 for a new one. */
  baseVersion: number
  found: Draft | null
  /** Fields that are never written down: secrets and numbers of persons. */
  except: readonly string[]
}

/** The draft of one form that is open. It lives outside React, because what was typed is saved after the form has gone. */
export function formDraft<Values extends object>({ baseVersion, found, except, ...opened }: Opened) {
  let { scope } = opened
  let version = baseVersion
  const typed = (values: Values) => {
    const kept = Object.entries(values).filter(([name]) => !except.includes(name))
    return { scope, baseVersion: version, dataJson: JSON.stringify(Object.fromEntries(kept)) }
  }
  const saver = draftSaver<Values>(
    (values) => saveDraft(typed(values)),
    undefined,
    (values) => noteDraft(typed(values)),
  )
  const values = found && readValues<Values>(found.dataJson)
  let stored = found !== null
  const end = async () => {
    await saver.drop()
    if (stored) await dropDraft(scope)
    stored = false
  }
  return {
    state: saver.state,
    restored: values
      ? { values, time: found.updateTime, outdated: found.baseVersion !== baseVersion }
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
