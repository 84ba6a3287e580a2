import type { Draft } from '@zsm/contract/drafts'
import { GoodId, OutlineId } from '@zsm/contract/values'
import { z } from 'zod'
import type { GoodKind } from '../good-kind.ts'
import { GoodValues } from './values.ts'

/**
 * The draft of a saved good is stored under its id, that of a new one under the working id that its groups and lessons already
 * have.
 */
export const draftScope = ({ scopes }: GoodKind, id: GoodId | OutlineId) => `${scopes}${id}`

const DraftData = z.object({
  goodId: GoodId.nullable(),
  tempGoodId: OutlineId,
  values: GoodValues,
  /** The fields' values before the changes, needed to merge the changes into a newer version. */
  base: GoodValues,
})
export type DraftData = z.output<typeof DraftData>

export type GoodDraft = DraftData & Pick<Draft, 'scope' | 'baseVersion' | 'updateTime'>

export const draftJson = (data: DraftData) => JSON.stringify(data)

/** Reads a stored draft; undefined if it cannot be parsed, because an older release used another format. */
export function readDraft(draft: Draft): GoodDraft | undefined {
  const read = DraftData.safeParse(parsed(draft.dataJson))
  const { scope, baseVersion, updateTime } = draft
  return read.success ? { ...read.data, scope, baseVersion, updateTime } : undefined
}

export const readDrafts = (drafts: readonly Draft[]) => drafts.flatMap((draft) => readDraft(draft) ?? [])

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
