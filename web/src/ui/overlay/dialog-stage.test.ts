import { expect, test } from 'vitest'
import { dialogStage } from './dialog-stage.ts'

test.each([
  ['a dialog that was never opened waits', 'waits', false, 'waits'],
  ['a dialog is fetched when it is opened', 'waits', true, 'here'],
  ['a fetched dialog stays mounted as it closes', 'here', false, 'here'],
  ['a dialog that could not be fetched is not retried while it is open', 'lost', true, 'lost'],
  ['a dialog that could not be fetched is retried at its next opening', 'lost', false, 'waits'],
] as const)('%s', (_, stage, open, next) => expect(dialogStage(stage, open)).toBe(next))
