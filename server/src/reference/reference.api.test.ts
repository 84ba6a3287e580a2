import { contract } from '@zsm/contract/contract'
import { dictionaries } from '@zsm/contract/reference'
import { goodKind, type StateOf, shopKind } from '@zsm/contract/states'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { sharedApp } from '../../test/test-app.ts'

const { listCategories, listLabel, getConfig, getDict } = contract.reference

const server = sharedApp()

const anyone = () => api(server.app)

test('categories have two levels, and a child belongs to its parent’s shop [7.11]', async () => {
  const { list } = await anyone().call(listCategories, {})
  const parents = new Map(list.filter(({ level }) => level === 1).map((parent) => [parent.id, parent]))
  const children = list.filter(({ level }) => level === 2)
  expect(parents.size).toBeGreaterThan(0)
  expect(children.length).toBeGreaterThan(parents.size)
  for (const { parentId, shopDict } of children) {
    expect(parentId && parents.get(parentId)?.shopDict).toBe(shopDict)
  }
})

test('categories are filtered by shop and by kind of good [7.11]', async () => {
  const shopsOf = async (input: {
    shopDict?: StateOf<typeof shopKind>
    bizDict?: StateOf<typeof goodKind>
  }) => {
    const { list } = await anyone().call(listCategories, input)
    return [...new Set(list.map(({ shopDict }) => shopDict))]
  }
  expect(await shopsOf({ shopDict: shopKind.knowledge })).toEqual([1])
  expect(await shopsOf({ bizDict: goodKind.download })).toEqual([2])
  expect(await shopsOf({ shopDict: shopKind.knowledge, bizDict: goodKind.download })).toEqual([])
})

test('each kind of good has its own categories [7.7]', async () => {
  const topsOf = async (
    bizDict: typeof goodKind.service | typeof goodKind.linked | typeof goodKind.download,
  ) => {
    const { list } = await anyone().call(listCategories, { shopDict: shopKind.service, bizDict })
    return list.filter(({ parentId }) => parentId === null).map(({ name }) => name)
  }
  expect(await topsOf(1)).toEqual(['咨询服务', '制作服务'])
  expect(await topsOf(4)).toEqual(['好物推荐'])
  expect(await topsOf(100)).toEqual(['资料下载'])
})

test('labels of a shop include those for both shops [7.11]', async () => {
  const all = (await anyone().call(listLabel, {})).list
  const knowledge = (await anyone().call(listLabel, { shopDict: shopKind.knowledge, pageSize: 9999 })).list
  expect(knowledge.length).toBeLessThan(all.length)
  expect(knowledge.map(({ name }) => name)).toContain('职场新人')
  expect((await anyone().call(listLabel, { pageSize: 3 })).list).toHaveLength(3)
})

test('only the specification’s two settings are public [7.11]', async () => {
  for (const key of ['zsm_service_mobile', 'zsm_upload_pc_tutorial']) {
    expect(await anyone().call(getConfig, { key })).toHaveProperty('value')
  }
  expect(await failureOf(anyone().call(getConfig, { key: 'password' }))).toBe('notFound')
})

test.each(Object.entries(dictionaries))(
  'dictionary %s is answered in order [7.11]',
  async (dictType, labels) => {
    const { list } = await anyone().call(getDict, { dictType: [dictType] })
    expect(list.map(({ label }) => label)).toEqual(Object.values(labels))
  },
)

test('one answer has several dictionaries, and leaves out unknown ones [7.11]', async () => {
  const { list } = await anyone().call(getDict, { dictType: ['shopDict', 'nothing', 'periodDict'] })
  expect(list.map(({ dictType, label, sort }) => [dictType, label, sort])).toEqual([
    ['shopDict', '知识店铺', 1],
    ['shopDict', '服务店铺', 2],
    ['periodDict', '日', 1],
    ['periodDict', '周', 2],
    ['periodDict', '月', 3],
  ])
})

test('an unknown dictionary is not found [7.11]', async () => {
  for (const dictType of ['nothing', 'constructor']) {
    expect(await failureOf(anyone().call(getDict, { dictType: [dictType] }))).toBe('notFound')
  }
})

test.each([
  [listCategories, { shopDict: '3' }],
  [listLabel, { pageSize: '10000' }],
  [getConfig, {}],
  [getDict, {}],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('invalidInput')
})

test('an operators’ setting is not found, like an unknown one [7.11]', async () => {
  expect(await failureOf(anyone().call(getConfig, { key: 'zsm_good_auto_audit' }))).toBe('notFound')
})

describe('an answer that is the same for everybody', () => {
  const read = (method: 'GET' | 'POST', tag?: string) =>
    server.app.inject({
      method,
      url: `${listLabel.path}?pageSize=9999`,
      headers: { ...(tag && { 'if-none-match': tag }) },
    })

  test.each(['GET', 'POST'] as const)(
    'is not sent again by %s to a client that has it [7.11]',
    async (method) => {
      const first = await read(method)
      const { etag } = first.headers
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      expect(first.json()).toMatchObject({ result: 'true' })
      for (const known of [String(etag), `"other", W/${etag}`]) {
        const again = await read(method, known)
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      }
      expect((await read(method, '"other"')).statusCode).toBe(200)
    },
  )

  test('has another ETag once it has changed [7.11]', async () => {
    const { etag } = (await read('GET')).headers
    await server.database.sql`update labels set sort = 9999 where name = '入门'`
    const changed = await read('GET', String(etag))
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('is shared without a session', () => {
    const shared = Object.values(contract).flatMap((domain) =>
      Object.values(domain).filter((each) => each.shared),
    )
    expect(shared.length).toBeGreaterThanOrEqual(4)
    expect(shared.every(({ access, effect }) => access === 'public' && effect === 'read')).toBe(true)
  })
})
