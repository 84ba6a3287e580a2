import { announcementAudience, enrollState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { audienceText } from './audience-text.ts'

const all = {
  audienceDict: announcementAudience.all,
  categoryName: '',
  enrollDict: null,
  certifiedFlag: null,
  listedCount: 0,
}

test.each([
  [{}, '全部创作者'],
  [{ audienceDict: announcementAudience.listed, listedCount: 1200 }, '指定的 1,200 位创作者'],
  [{ audienceDict: announcementAudience.fitting, certifiedFlag: false }, '未认证'],
  [
    {
      audienceDict: announcementAudience.fitting,
      categoryName: '摄影',
      enrollDict: enrollState.passed,
      certifiedFlag: true,
    },
    '在「摄影」有商品，入驻已通过，已认证',
  ],
])('whom %o is for reads %s', (given, words) => {
  expect(audienceText({ ...all, ...given })).toBe(words)
})
