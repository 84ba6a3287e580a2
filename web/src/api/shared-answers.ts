import type { CallAnswer } from '@zsm/contract/client/answer'

type Shared = { tag: string; answer: CallAnswer }

/** Enough for a visit. Searches in the FAQ and the templates must not accumulate. */
const most = 60

/** Shared answers by address. Browsers do not cache answers to POST, so we do. */
const answers = new Map<string, Shared>()

/** The last answer of an address, with the etag for revalidating it. */
export const sharedAnswer = (address: string) => answers.get(address)

export function storeShared(address: string, tag: string | null, answer: CallAnswer) {
  if (!tag) return
  answers.delete(address)
  answers.set(address, { tag, answer })
  const [oldest] = answers.keys()
  if (answers.size > most && oldest !== undefined) answers.delete(oldest)
}
