import { goodKind, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { userPath, usersText } from './users.ts'

const user = (type: string, name: string, goodName: string | null = null) => ({ type, name, goodName })

test('every user of a file is named on its own line', () => {
  const users = [user('good', '声音课'), user('detail', '第一讲', '摄影课'), user('detail', '第二讲')]
  const data = { users: [...users, user('later', '新')] }
  expect(usersText({ data, message: '' })).toBe(
    '先在这些地方移除它，再删除：\n商品「声音课」\n课程「摄影课」的课时「第一讲」\n还没保存的课程里的课时「第二讲」\n内容「新」',
  )
})

test('of many users only the first are named, and the others are counted', () => {
  const users = Array.from({ length: 30 }, (_, at) => user('detail', `第 ${at} 讲`))
  const lines = usersText({ data: { users }, message: '' }).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toBe('等 30 处')
})

test('a refusal that names no user shows its message', () => {
  expect(usersText({ data: undefined, message: '素材正在使用，不能删除' })).toBe('素材正在使用，不能删除')
})

test('each user of a file leads to where it is changed', () => {
  const id = '01930000-0000-7000-8000-000000000001'
  const named = { id, name: '名', goodId: null, goodName: null, bizDict: null, shopDict: null }
  const good = { ...named, goodId: id as GoodId }
  expect([
    userPath({ ...good, type: 'good', bizDict: goodKind.course }),
    userPath({ ...good, type: 'good', bizDict: goodKind.service }),
    userPath({ ...good, type: 'detail', bizDict: goodKind.course }),
    userPath({ ...named, type: 'detail' }),
    userPath({ ...named, type: 'shop', shopDict: shopKind.service }),
    userPath({ ...named, type: 'share' }),
  ]).toEqual([
    `/course/album?id=${id}`,
    `/serve/edit?bizDict=${goodKind.service}&id=${id}`,
    `/course/album?id=${id}`,
    undefined,
    '/shop/part-time',
    '/course/tiktok?keyword=%E5%90%8D',
  ])
})
