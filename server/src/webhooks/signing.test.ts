import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeExample, pythonExample } from '@zsm/contract/webhooks/signature-examples'
import { afterAll, expect, test } from 'vitest'
import { milliseconds } from '../clock.ts'
import { newSecret, signaturesOf } from './signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'zsm-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = newSecret()
const old = newSecret()
const body = '{"type":"order.paid","data":{"goodName":"手机摄影"}}'
const timestamp = Math.floor(milliseconds() / 1000)
const message = { id: '0193', timestamp, body }
const headersOf = (secrets: string[], at = timestamp) => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(at),
  'webhook-signature': signaturesOf(secrets, { ...message, timestamp: at }),
})
/** What a receiver is asked, and what it has to answer. */
const cases = [
  { secret, headers: headersOf([secret]), body, genuine: true },
  { secret, headers: headersOf([newSecret(), secret]), body, genuine: true },
  { secret, headers: headersOf([old]), body, genuine: false },
  { secret, headers: headersOf([secret]), body: `${body} `, genuine: false },
  { secret, headers: headersOf([secret], timestamp - 600), body, genuine: false },
]
const asked = JSON.stringify(cases)
const expected = cases.map(({ genuine }) => genuine)

function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Node runs every test. Python need not be on each machine. */
const hasPython = spawnSync('python3', ['--version']).status === 0
const examples = [
  {
    language: 'Node',
    run: () => {
      const program = `${nodeExample}
console.log(JSON.stringify(JSON.parse(process.argv[2]).map(({ secret, headers, body }) => isGenuine(secret, headers, body))))`
      return execFileSync(process.execPath, [written('receiver.mjs', program), asked])
    },
  },
  ...(hasPython
    ? [
        {
          language: 'Python',
          run: () => {
            const program = `${pythonExample}
import json
import sys
print(json.dumps([is_genuine(each["secret"], each["headers"], each["body"].encode()) for each in json.loads(sys.argv[1])]))`
            return execFileSync('python3', [written('receiver.py', program), asked])
          },
        },
      ]
    : []),
]

test.each(examples)('the example in $language accepts what we sign, and nothing else', ({ run }) => {
  expect(JSON.parse(run().toString())).toEqual(expected)
})
