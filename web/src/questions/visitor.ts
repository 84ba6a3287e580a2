import { newUuid } from '../api/uuid.ts'

const nameKey = 'zsm_visitor'
const marksKey = 'zsm_faq_marks'

/** The id of a signed-out visitor in this browser. */
export function visitorId(): string {
  const known = localStorage.getItem(nameKey)
  if (known) return known
  const made = newUuid()
  localStorage.setItem(nameKey, made)
  return made
}

type Marks = Record<string, boolean>

/** This visitor's marks, by help answer. */
export function readMarks(): Marks {
  try {
    return JSON.parse(localStorage.getItem(marksKey) ?? '{}')
  } catch {
    return {}
  }
}

export const storeMarks = (marks: Marks) => localStorage.setItem(marksKey, JSON.stringify(marks))
