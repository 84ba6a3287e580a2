import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Child, startProgram, withoutSales } from '../test/child.ts'
import { freePort } from '../test/free-port.ts'
import { testDatabase } from '../test/template-database.ts'

// Each test starts one or two PostgreSQL servers.
vi.setConfig({ testTimeout: 120_000 })

let DATA_DIR = ''
let PORT = ''
let children: Child[] = []
beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-main-'))
  chmodSync(DATA_DIR, 0o711) // PostgreSQL's own user must enter it when root runs the tests
  PORT = await freePort()
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill('SIGTERM')))
  children = []
  rmSync(DATA_DIR, { recursive: true, force: true })
})

function serve(env: Record<string, string> = {}): Child {
  const child = startProgram('server/src/main.ts', { PORT, DATA_DIR, ...withoutSales, ...env })
  children.push(child)
  return child
}

const at = (path: string, port = PORT) => `http://127.0.0.1:${port}${path}`
const statusOf = async (url: string) => (await fetch(url)).status

test('the server starts, reports ready, and exits with 0 on SIGTERM', async () => {
  const server = serve()
  expect(await server.message()).toEqual({ ready: at('') })
  expect(await statusOf(at('/healthz'))).toBe(200)
  expect(await statusOf(at('/readyz'))).toBe(200)
  expect(await server.kill('SIGTERM')).toBe(0)
})

test('a second server refuses the same port; on another port it joins the same PostgreSQL', async () => {
  await serve().message()
  const refused = serve()
  expect(await refused.exit).toBe(1)
  expect(refused.printed()).toContain(`127.0.0.1:${PORT} 端口已被占用`)
  const other = await freePort()
  await serve({ PORT: other }).message()
  expect(await statusOf(at('/readyz', other))).toBe(200)
  expect(await statusOf(at('/readyz'))).toBe(200)
})

test('of two servers started at once on an empty database one sets it up, and both serve [N2]', async () => {
  const other = await freePort()
  const both = [serve(), serve({ PORT: other })]
  await Promise.all(both.map((server) => server.message()))
  const logins = both.map((server) => /密码 \(password\): (\S+)/.exec(server.printed())?.[1])
  expect(logins).toEqual([expect.stringMatching(/^Mao-/), logins[0]])
  expect(await statusOf(at('/readyz', other))).toBe(200)
  expect(await statusOf(at('/readyz'))).toBe(200)
})

test('after SIGKILL the next start serves again [F1]', async () => {
  const first = serve()
  await first.message()
  await first.kill('SIGKILL')
  await serve().message()
  expect(await statusOf(at('/readyz'))).toBe(200)
})

test('a request in flight is answered after SIGTERM, while new connections are refused [G6]', async () => {
  const server = serve()
  await server.message()
  const socket = connect({ port: Number(PORT), host: '127.0.0.1' })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(
    `POST /zsm/api/nothing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
  )
  await statusOf(at('/healthz')) // a later request answered: the first one's head has been read
  const ended = server.kill('SIGTERM')
  await expect.poll(() => statusOf(at('/healthz')).catch(() => 'refused')).toBe('refused')
  socket.write('}')
  await once(socket, 'close')
  expect(answer).toContain('"requestId"')
  expect(await ended).toBe(0)
})

test('without its database the server stays up, reports not ready, and recovers by itself [F2 G1]', async () => {
  const database = await testDatabase()
  const folder = decodeURIComponent(/@([^/]+)\//.exec(database.url)?.[1] ?? '')
  const gate = createServer((client) => {
    const database = connect(join(folder, '.s.PGSQL.5432'))
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => {})
  })
  const port = await freePort()
  const server = serve({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/${database.url.split('/').at(-1)}`,
  })
  await expect.poll(() => statusOf(at('/healthz')).catch(() => 0), { timeout: 60_000 }).toBe(200)
  expect(await statusOf(at('/readyz'))).toBe(503)
  const call = await fetch(at('/zsm/api/account/login'), { method: 'POST' })
  expect(await call.json()).toMatchObject({ result: 'false', code: 502, message: '服务器升级,请稍后再试' })
  gate.listen(Number(port), '127.0.0.1')
  await server.message()
  expect(await statusOf(at('/readyz'))).toBe(200)
  await server.kill('SIGTERM')
  gate.close()
  await database.drop()
})

test('in production the server warns of company facts that the site cannot show', async () => {
  const secret = () => randomBytes(32).toString('base64url')
  const secrets = {
    TOKEN_SECRET: secret(),
    UPLOAD_SECRET: secret(),
    PAY_SECRET: secret(),
    DATA_SECRET: secret(),
  }
  const sms = {
    SMS: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'id',
    ALIYUN_ACCESS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN_NAME: '知视猫',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE: 'SMS_2',
  }
  const server = serve({ NODE_ENV: 'production', PUBLIC_URL: 'https://teach.example', ...secrets, ...sms })
  await server.message()
  // what a process prints may arrive after its message
  await expect.poll(() => server.printed()).toContain('官网缺少公司信息：公司名称、公司地址、')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ NODE_ENV: 'production' }, 'TOKEN_SECRET'],
])('wrong settings %o end the start with a clear message [G1]', async (env, name) => {
  const server = serve(env)
  expect(await server.exit).toBe(1)
  expect(server.printed()).toContain(name)
})

test('DATA_SECRET is exchanged while the server runs, and the old one is only removed once nothing is sealed with it [N3]', async () => {
  const [before, after] = ['the one before, of 32 characters', 'the one after it, of 32 characters']
  // the demo's withdrawals have sealed a card
  const first = serve({ DATA_SECRET: before, SANDBOX_PAY: 'on' })
  await first.message()
  await first.kill('SIGTERM')
  const early = serve({ DATA_SECRET: after })
  expect(await early.exit).toBe(1)
  expect(early.printed()).toMatch(/DATA_SECRET_PREVIOUS: .*\n.*banks\.card_no: 1 行/)

  const both = { DATA_SECRET: after, DATA_SECRET_PREVIOUS: before }
  const during = serve(both)
  await during.message()
  for (const _ of ['once', 'again']) {
    const resealed = startProgram('scripts/reseal.ts', { DATA_DIR, ...both })
    expect(await resealed.exit).toBe(0)
    expect(JSON.parse(resealed.printed().split('\n')[0] ?? '')).toMatchObject({ left: 0 })
  }
  expect(await statusOf(at('/readyz'))).toBe(200)
  await during.kill('SIGTERM')
  await serve({ DATA_SECRET: after }).message()
  expect(await statusOf(at('/readyz'))).toBe(200)
})

test('started by root, the server runs as an ordinary user who owns only the database and the files [N2]', async () => {
  const server = serve()
  await server.message()
  const uid = Number(execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)], { encoding: 'utf8' }))
  expect(statSync(join(DATA_DIR, 'storage', 'objects')).uid).toBe(uid)
  // If no ordinary user may read the program, the server stays root and says so.
  if (process.getuid?.() === 0) expect(uid === 0).toBe(server.printed().includes('served by root'))
  for (const name of ['.', 'secrets.json', 'postgres', 'postgres/postgres.log']) {
    expect([name, statSync(join(DATA_DIR, name)).uid]).toEqual([name, process.getuid?.()])
  }
  const postmaster = Number(
    readFileSync(join(DATA_DIR, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  )
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => statusOf(at('/readyz')), { timeout: 20_000 }).toBe(503)
  await expect.poll(() => statusOf(at('/readyz')), { timeout: 30_000 }).toBe(200)
  const made = startProgram('scripts/make.ts', { DATA_DIR }, ['creator'])
  expect(await made.exit).toBe(0)
  const objects = readdirSync(join(DATA_DIR, 'storage', 'objects'), { recursive: true, encoding: 'utf8' })
  const owners = objects.map((name) => statSync(join(DATA_DIR, 'storage', 'objects', name)).uid)
  expect(new Set(owners)).toEqual(new Set([uid]))
  expect(await server.kill('SIGTERM')).toBe(0)
})
