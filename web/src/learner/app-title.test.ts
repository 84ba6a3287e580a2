import { expect, test } from 'vitest'
import { learnerPaths } from '../learner-paths.ts'
import { titleOf } from './app-title.ts'

test('each page of a learner has the title of its section', () => {
  const titles = [learnerPaths.courses(), learnerPaths.newComplaint(), learnerPaths.myReviews()].map(titleOf)
  expect(titles).toEqual(['我的学习', '投诉', '我的账号'])
  expect(titleOf('/nowhere')).toBe('知视猫')
})
