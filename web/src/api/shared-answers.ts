import type { CallAnswer } from '@zsm/contract/client/answer'

type Shared = { tag: string; answer: CallAnswer }

/** More than a visit asks for: what is searched in the FAQ and the templates must not pile up. */
const most = 60

/** What everybody shares, by the address that was asked. Browsers keep no answer of POST, so it is kept here. */
const answers = new Map<string, Shared>()

/** The last answer of an address, with the tag that asks the server whether it still holds. */
export const sharedAnswer = (address: string) => answers.get(address)

export function keepShared(address: string, tag: string | null, answer: CallAnswer) {
  if (!tag) return
  answers.delete(address)
  answers.set(address, { tag, answer })
  const [oldest] = answers.keys()
  if (answers.size > most && oldest !== undefined) answers.delete(oldest)
}
