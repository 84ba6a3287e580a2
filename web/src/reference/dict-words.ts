import { reference } from '@zsm/contract/reference'
import { call } from '../api/client.ts'
import { takeWords } from '../format/dictionary.ts'

/** Nobody waits longer for words: the program has its own. */
const patience = 3000

let read: Promise<void> | undefined

/** Reads what operators call the program's values, once a visit, before its first page is drawn. */
export const readWords = () => (read ??= tryToRead())

async function tryToRead(): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  const answer = await call(reference.listDictWord, {}, { background: true, signal }).catch(() => undefined)
  takeWords(answer?.list ?? [])
}
