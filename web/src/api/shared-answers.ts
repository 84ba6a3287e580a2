type Answer = { tag: string; data: unknown }

/** More than a visit asks for: what is searched in the FAQ and the templates must not pile up. */
const most = 60

/** What everybody shares, by the address that was asked. Browsers keep no answer of POST, so it is kept here. */
const answers = new Map<string, Answer>()

/** The last answer of an address, with the tag that asks the server whether it still holds. */
export const sharedAnswer = (address: string) => answers.get(address)

export function keepShared(address: string, tag: string | null, data: unknown) {
  if (!tag) return
  answers.delete(address)
  answers.set(address, { tag, data })
  const [oldest] = answers.keys()
  if (answers.size > most && oldest !== undefined) answers.delete(oldest)
}
