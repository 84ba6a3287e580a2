import { contract } from '@zsm/contract/contract'
import { changeState } from '@zsm/contract/states'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectOneHeard } from '../../test/one-heard.ts'
import { sharedApp } from '../../test/test-app.ts'

const { operators, reference } = contract

const server = sharedApp()
let admin: Api
beforeAll(async () => {
  admin = await as('admin')
})

const sql = () => server.database.sql
const as = server.asOperator
const anyone = () => api(server.app)

const shared = (path: string, etag = '') =>
  server.app.inject({ url: path, headers: { ...(etag && { 'if-none-match': etag }) } })

/** Another admin approves the newest change. */
async function approveNewest() {
  const other = await as('admin')
  const [waiting] = (await other.call(operators.listChange, { statusDict: changeState.waiting })).list
  if (waiting) await other.call(operators.approveChange, { id: waiting.id })
}

describe('settings', () => {
  const { listSetting, updateSetting } = operators
  const find = async (key: string) => {
    const { list } = await admin.call(listSetting, {})
    return list.find((setting) => setting.key === key) ?? { value: '', version: 0 }
  }

  test('are changed by an admin, effective at once, and logged', async () => {
    const url = `${reference.getConfig.path}?key=zsm_service_mobile`
    const { etag } = (await shared(url)).headers
    const { version } = await find('zsm_service_mobile')
    const changed = { key: 'zsm_service_mobile', value: '400-123-4567', version } as const
    expect(await admin.call(updateSetting, changed)).toMatchObject({
      value: '400-123-4567',
      version: version + 1,
    })
    const after = await shared(url, String(etag))
    expect([after.statusCode, after.json().data.value]).toEqual([200, '400-123-4567'])
    const [log] = await sql()<{ changes: object }[]>`
      select changes from audit_log where target_id = 'zsm_service_mobile' order by id desc limit 1`
    expect(log?.changes).toEqual({ value: { before: '', after: '400-123-4567' } })
  })

  test('are checked by their own rule, and an older version is refused', async () => {
    const { version } = await find('zsm_closing_days')
    const change = (value: string) => admin.call(updateSetting, { key: 'zsm_closing_days', value, version })
    for (const value of ['', '61', '七天']) expect(await failureOf(change(value))).toBe('invalidInput')
    await expect(change('x')).rejects.toMatchObject({ field: 'value', message: '请填写整数' })
    await expectOneHeard(() => change('14'))
  })

  test('decide about withdrawals from then on', async () => {
    const { token } = await makeCreator(sql())
    const { version } = await find('zsm_withdraw_min_fen')
    await admin.call(updateSetting, { key: 'zsm_withdraw_min_fen', value: '5000', version })
    await approveNewest()
    expect(await api(server.app, token).call(contract.funds.get, {})).toMatchObject({ minWithdrawFen: 5000 })
  })
})

test.each([[operators.updateSetting, { key: 'password', value: '', version: '1' }]])(
  'bad input is refused: %#',
  async (endpoint, input) => {
    expect(await failureOf(admin.raw(endpoint, input))).toBe('invalidInput')
    expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
  },
)
