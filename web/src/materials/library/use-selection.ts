import type { ListedFile } from '@zsm/contract/materials'
import { useState } from 'react'
import { nothingChosen, type Selection } from './batches/selection.ts'

/** The choice belongs to the filters under which it was made: other filters show other files. */
export function useSelection(key: string) {
  const [state, setState] = useState({ key, selection: nothingChosen })
  const selection = state.key === key ? state.selection : nothingChosen
  return [selection, (selection: Selection) => setState({ key, selection })] as const
}

/** Of the files on the screen, for what a batch refuses. */
export const titlesOf = (files: readonly ListedFile[]) => new Map(files.map(({ id, title }) => [id, title]))
export const namesOf = (named: readonly { id: string; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name]))
