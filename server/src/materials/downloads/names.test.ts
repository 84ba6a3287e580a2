import { expect, test } from 'vitest'
import { nameOf, namesOf } from './names.ts'

test.each([
  [{ title: '第 1 讲', ext: 'mp4' }, '第 1 讲.mp4'],
  [{ title: '封面.PNG', ext: 'png' }, '封面.png'],
  [{ title: '../../etc/passwd', ext: 'pdf' }, '_.._etc_passwd.pdf'],
  [{ title: 'a:b*c?"<>|', ext: 'zip' }, 'a_b_c_____.zip'],
  [{ title: ' . ', ext: 'mp3' }, '素材.mp3'],
])('%o is called %s in a ZIP', (file, name) => {
  expect(nameOf(file)).toBe(name)
})

test('a long title is shortened between characters', () => {
  expect(nameOf({ title: '🐱'.repeat(120), ext: 'mp4' })).toBe(`${'🐱'.repeat(100)}.mp4`)
})

test('equal names get numbers, also where only capitals differ', () => {
  const files = ['封面', '封面', 'Cover', 'cover', '封面'].map((title) => ({ title, ext: 'png' }))
  expect(namesOf(files)).toEqual(['封面.png', '封面 (2).png', 'Cover.png', 'cover (2).png', '封面 (3).png'])
})
