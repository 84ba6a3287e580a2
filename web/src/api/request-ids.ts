import { newUuid } from './uuid.ts'

/** Idempotency keys: the same input sent again gets the same key, so that a lost answer does not create a second record. */
export function requestIds() {
  let last = { input: '', id: '' }
  return (input: unknown) => {
    const text = JSON.stringify(input)
    if (text !== last.input) last = { input: text, id: newUuid() }
    return last.id
  }
}
