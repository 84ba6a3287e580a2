import type { LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { chooseAll, chooseLesson, chosenOf, noSelection, type Selection } from './lesson-selection.ts'

const order = ['甲', '乙', '丙', '丁', '戊'] as LessonId[]
const choose = (selection: Selection, id: string, range = false) =>
  chooseLesson(selection, order, id as LessonId, range)
const named = (selection: Selection) => chosenOf(selection, order).join('')

test('a click chooses a lesson, and a second one unchooses it', () => {
  const one = choose(noSelection, '乙')
  expect(named(one)).toBe('乙')
  expect(named(choose(choose(one, '丁'), '乙'))).toBe('丁')
})

test('a range goes from the last lesson clicked without Shift, up or down', () => {
  const from = choose(noSelection, '丙')
  expect(named(choose(from, '戊', true))).toBe('丙丁戊')
  expect(named(choose(choose(from, '戊', true), '甲', true))).toBe('甲乙丙丁戊')
})

test('a range to a chosen lesson unchooses the range except its anchor', () => {
  expect(named(choose(choose(chooseAll(order), '乙'), '丁', true))).toBe('甲乙戊')
  expect(named(choose(noSelection, '丙', true))).toBe('丙')
})

test('deleted lessons are no longer chosen', () => {
  expect(chosenOf(chooseAll(order), order.slice(2))).toEqual(order.slice(2))
})
