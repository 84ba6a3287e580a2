import { lookMobile } from '@zsm/contract/office/looks'
import type { Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { withoutNumbers } from './looks.ts'

const account = '13912345678' as Mobile
const seen = (value: unknown) => withoutNumbers(value, account)

test.each([
  ['13800138000', '138****8000'],
  ['+8613800138000', '+86138****8000'],
  ['+86 138 0013 8000', '+86 138****8000'],
  ['86-13800138000', '86-138****8000'],
  ['008613800138000', '0086138****8000'],
  ['13800138000-张', '138****8000-张'],
  ['张-13800138000', '张-138****8000'],
  ['138 0013 8000', '138****8000'],
  ['138-0013-8000', '138****8000'],
  ['请打13800138000，或 13700137000。', '请打138****8000，或 137****7000。'],
  ['13800138000-13700137000', '138****8000-137****7000'],
])('%s is masked in a look', (written, shown) => {
  expect(seen({ list: [{ words: written }] })).toEqual({ list: [{ words: shown }] })
})

test.each([
  '13800138-0013-8000-9380-013800138000',
  '01980013-8000-7138-8013-a13800138000',
  '20261128138001380001',
  '138001380001',
  '13800138000.50',
  '¥13800138000',
  '1,380,013,800',
  '2026-11-28 13:00:00',
  '2026-11-28T13:00:00.000Z',
])('%s is no number of a person, and stays', (written) => {
  expect(seen(written)).toBe(written)
})

test('the creator’s own number is the one that stands for it', () => {
  expect(seen(account)).toBe(lookMobile)
  expect(seen(13_800_138_000)).toBe(13_800_138_000)
})

test('pictures keep their addresses; whole videos, documents, archives and what is unknown lose theirs', () => {
  const id = '01980013-8000-7138-8013-a13800138000'
  const at = (place: string) => `/media/${place}?e=1790000000&s=x`
  for (const place of [`${id}/image/${id}.png`, `${id}/thumbnail/${id}.webp`, `sent/${id}/${id}`])
    expect(seen(at(place))).toBe(at(place))
  for (const folder of ['video', 'audio', 'document', 'archive', 'video-trial', 'audio-trial', 'other']) {
    expect(seen({ url: at(`${id}/${folder}/${id}.mp4`) })).toEqual({ url: '' })
    expect(seen(`https://cdn.example.com${at(`${id}/${folder}/${id}.mp4`)}`)).toBe('')
  }
})
