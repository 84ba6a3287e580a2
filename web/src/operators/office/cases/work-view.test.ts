import type { OperatorId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { isNarrowed, sumsAsked, workAsked, workPlaces } from './work-view.ts'

const own = '0190a2f0-0000-7000-8000-000000000001' as OperatorId

test('the filters of an address become those of the call', () => {
  const view = { ...workPlaces, assignee: 'mine', from: '2026-11-01', to: '2026-11-20', sort: 'largest' }
  expect(workAsked(view, own)).toEqual({
    assigneeId: own,
    freeFlag: undefined,
    startDay: '2026-11-01',
    endDay: '2026-11-20',
    sort: 'largest',
  })
  expect(workAsked({ ...workPlaces, assignee: 'free' }, own)).toMatchObject({ freeFlag: true })
  expect(sumsAsked({ ...workPlaces, least: '10', most: '99.5' })).toEqual({ leastFen: 1000, mostFen: 9950 })
})

test('what an old or mistyped address names is no filter', () => {
  const view = { ...workPlaces, assignee: 'somebody', from: 'yesterday', sort: 'best', least: 'much' }
  expect(workAsked(view, own)).toEqual({
    ...{
      assigneeId: undefined,
      freeFlag: undefined,
      startDay: undefined,
      endDay: undefined,
      sort: undefined,
    },
  })
  expect(sumsAsked(view)).toEqual({ leastFen: undefined, mostFen: undefined })
})

test('an order alone does not narrow a list', () => {
  expect(isNarrowed({ ...workPlaces, sort: 'newest' })).toBe(false)
  expect(isNarrowed({ ...workPlaces, to: '2026-11-01' })).toBe(true)
})
