import { expect, test } from 'vitest'
import { spansOf } from './waterfall-spans.ts'

const step = (value: number) => ({ value, isSum: false })
const sum = (value: number) => ({ value, isSum: true })

test('each bar begins where the one before it ended, and a sum begins at zero', () => {
  expect(spansOf([sum(100), step(-20), step(-5), sum(75)])).toEqual([
    { start: 0, width: 100 },
    { start: 80, width: 20 },
    { start: 75, width: 5 },
    { start: 0, width: 75 },
  ])
})

test('below zero the scale begins at the lowest sum', () => {
  expect(spansOf([sum(60), step(-100), sum(-40)])).toEqual([
    { start: 40, width: 60 },
    { start: 0, width: 100 },
    { start: 0, width: 40 },
  ])
})

test('without any amount no bar has a width', () => {
  expect(spansOf([sum(0), step(0)])).toEqual([
    { start: 0, width: 0 },
    { start: 0, width: 0 },
  ])
})
