import { expect } from 'vitest'
import { failureOf } from './api.ts'

/** Of ten changes of one version at once, one is heard. */
export async function expectOneHeard(change: () => Promise<unknown>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => failureOf(change())))
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'versionConflict')).toHaveLength(9)
}
