import '../../../api/fake-browser.ts'
import { beforeEach, expect, test } from 'vitest'
import { rememberedMatches, rememberMatches } from './remembered-matches.ts'

beforeEach(() => localStorage.clear())

test('the same headers are matched as before, others are not', () => {
  rememberMatches(['章节', '标题'], { group: 0, lesson: 1 })
  expect(rememberedMatches(['章节', '标题'])).toEqual({ group: 0, lesson: 1 })
  expect(rememberedMatches(['标题', '章节'])).toBeUndefined()
  rememberMatches(['章节', '标题'], { lesson: 0 })
  expect(rememberedMatches(['章节', '标题'])).toEqual({ lesson: 0 })
})

test('the last twenty headers are remembered', () => {
  for (let at = 0; at < 21; at += 1) rememberMatches([`标题 ${at}`], { lesson: 0 })
  expect(rememberedMatches(['标题 0'])).toBeUndefined()
  expect(rememberedMatches(['标题 1'])).toEqual({ lesson: 0 })
})

test('what is not ours in the storage is ignored', () => {
  localStorage.setItem('courseCsvColumns', '{broken')
  expect(rememberedMatches(['标题'])).toBeUndefined()
  rememberMatches(['标题'], { lesson: 7, file: 0 })
  expect(rememberedMatches(['标题'])).toEqual({ file: 0 })
})
