import { expect, test } from 'vitest'
import { dialogStage } from './dialog-stage.ts'

test.each([
  ['one that was never opened waits', 'waits', false, 'waits'],
  ['an opened one comes', 'waits', true, 'here'],
  ['and stays as it closes', 'here', false, 'here'],
  ['a lost one is not tried again while it is open', 'lost', true, 'lost'],
  ['but waits to be opened once it is closed', 'lost', false, 'waits'],
] as const)('%s', (_, stage, open, next) => expect(dialogStage(stage, open)).toBe(next))
