import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { codePurpose } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { startProgram, withoutSales } from '../test/child.ts'
import { freePort } from '../test/free-port.ts'

const { accounts, materials } = contract
const canary = 'canary-Password-7d1f'
const illegalToken = 'canary-token-0123456789abcdefghijklmnopqrstuvwxyz'

test('at level debug the log has a line for each call, and holds no secret, number, token or query [I1]', {
  timeout: 60_000,
}, async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-log-'))
  chmodSync(DATA_DIR, 0o711) // PostgreSQL's own user must enter it when root runs the tests
  const PORT = await freePort()
  const server = startProgram('server/src/main.ts', { PORT, DATA_DIR, ...withoutSales, LOG_LEVEL: 'debug' })
  try {
    await server.message()
    const post = async (path: string, parameters: Record<string, string>, token = '') => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify(parameters)
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { method: 'POST', headers, body })
      return (await answer.json()) as { requestId?: string; data?: { token: string } }
    }
    const { mobile: id, password } = JSON.parse(readFileSync(join(DATA_DIR, 'demo-login.json'), 'utf8'))
    const login = accounts.login.path
    const refused = await post(login, { id: '13987654321', password: canary })
    await post(accounts.sendCode.path, { mobile: '13987654321', msgDict: String(codePurpose.join) })
    const { data } = await post(login, { id, password })
    await post(`${materials.listData.path}?keyword=${canary}`, {}, data?.token)
    await post(materials.listData.path, {}, illegalToken)
    await server.kill('SIGTERM')

    const log = server.printed()
    const [, code] = /"code":"(\d{6})"/.exec(readFileSync(join(DATA_DIR, 'sms-outbox.jsonl'), 'utf8')) ?? []
    expect(log).toContain(`"path":"${login}"`)
    expect(log.split('\n').filter((line) => line.includes(refused.requestId ?? ''))).toHaveLength(1)
    expect(code).toBeDefined()
    for (const secret of [canary, '13987654321', illegalToken, data?.token ?? '', `"${code}"`]) {
      expect(log).not.toContain(secret)
    }
  } finally {
    await server.kill('SIGTERM')
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})
