import { newUuid } from './uuid.ts'

/** The same input sent again is the same request, so that a lost answer makes no second thing. */
export function requestIds() {
  let last = { input: '', id: '' }
  return (input: unknown) => {
    const text = JSON.stringify(input)
    if (text !== last.input) last = { input: text, id: newUuid() }
    return last.id
  }
}
