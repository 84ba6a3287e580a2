import { contract } from '@zsm/contract/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { expectOneHeard } from '../../test/one-heard.ts'
import { sharedApp } from '../../test/test-app.ts'

const { operators, reference } = contract

const server = sharedApp()
let admin: Api
beforeAll(async () => {
  admin = await as('admin')
})

const as = server.asOperator
const anyone = () => api(server.app)

const shared = (path: string, etag = '') =>
  server.app.inject({ url: path, headers: { ...(etag && { 'if-none-match': etag }) } })

describe('words of dictionaries', () => {
  const { listDict, updateDict } = operators
  const word = { dictType: 'bizDict', value: '2', label: '系列课', color: 'info' } as const

  test('are other words for the same values, everywhere at once [7.11]', async () => {
    const url = `${reference.getDict.path}?dictType=bizDict`
    const { etag } = (await shared(url)).headers
    const changed = await admin.call(updateDict, { ...word, version: 0 })
    expect(changed).toMatchObject({ label: '系列课', ownLabel: '专栏课程', color: 'info', version: 1 })
    expect((await shared(url, String(etag))).statusCode).toBe(200)
    const wordNow = async () =>
      (await anyone().call(reference.getDict, { dictType: ['bizDict'] })).list.find(
        ({ value }) => value === '2',
      )
    expect(await wordNow()).toMatchObject({ label: '系列课', color: 'info' })
    const own = await admin.call(updateDict, { ...word, label: '', color: '', version: 1 })
    expect(own).toMatchObject({ label: '专栏课程', color: '' })
    expect(await wordNow()).toMatchObject({ label: '专栏课程', color: '' })
    expect((await admin.call(listDict, { dictType: 'bizDict' })).list).toHaveLength(6)
    expect((await admin.call(listDict, {})).list.length).toBeGreaterThan(50)
  })

  test('of one version are changed once, and only values that the program has', async () => {
    const other = { ...word, dictType: 'shopDict', value: '1' }
    await expectOneHeard(() => admin.call(updateDict, { ...other, version: 0 }))
    await expectOneHeard(() => admin.call(updateDict, { ...other, label: '课程店', version: 1 }))
    expect(await failureOf(admin.call(updateDict, { ...word, value: '99', version: 0 }))).toBe('notFound')
    expect(await failureOf(admin.call(updateDict, { ...word, dictType: 'constructor', version: 0 }))).toBe(
      'notFound',
    )
    expect(await failureOf(admin.call(listDict, { dictType: 'nothing' }))).toBe('notFound')
    expect(await failureOf(admin.raw(updateDict, { ...word, color: 'pink', version: 0 }))).toBe(
      'invalidInput',
    )
    expect(await failureOf(admin.raw(listDict, { dictType: '' }))).toBe('invalidInput')
  })
})
