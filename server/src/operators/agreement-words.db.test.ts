import { readFile } from 'node:fs/promises'
import type { AgreementKind } from '@zsm/contract/agreements'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { runScript, type Sql, transaction } from '../database/sql.ts'
import { findAgreement } from '../reference/agreements.queries.ts'

const migration = new URL('../../migrations/0126-consent-words.sql', import.meta.url)
const kept = '<p>您同意协议和本政策的版本、时间和网络地址。不保存买家的姓名和手机号。</p>'
const left = '<p>注销后，您同意协议的版本和时间会保留，网络地址会删除。</p>'

const run = async (sql: Sql) => {
  const text = await readFile(migration, 'utf8')
  await transaction(sql, (sql) => runScript(sql, text))
}

async function inForce(sql: Sql, kind: AgreementKind) {
  const agreement = await findAgreement(sql, kind)
  return { version: agreement?.version ?? 0, contentHtml: agreement?.contentHtml ?? '' }
}

/** A text that somebody wrote over the one in force. */
async function write(sql: Sql, kind: AgreementKind, contentHtml: string): Promise<number> {
  const version = (await inForce(sql, kind)).version + 1
  await sql`insert into agreements ${sql.insert({ kind, version, title: '新版', contentHtml })}`
  return version
}

test('the texts in force say what is kept of a consent, and what is left of it in the end', async ({
  sql,
}) => {
  expect((await inForce(sql, 'user')).contentHtml).toContain('您同意的版本、时间和网络地址')
  const { contentHtml } = await inForce(sql, 'privacy')
  expect(contentHtml).toContain('您同意协议和本政策的版本、时间和网络地址')
  expect(contentHtml).toContain('您同意协议的版本和时间会保留，网络地址会删除')
})

test('a policy with two of the three sentences gets the third, once', async ({ sql }) => {
  const version = await write(sql, 'privacy', `<h2>六</h2>${kept}<h2>七</h2>`)
  await run(sql)
  const mended = { version: version + 1, contentHtml: `<h2>六</h2>${kept}${left}<h2>七</h2>` }
  expect(await inForce(sql, 'privacy')).toEqual(mended)
  await run(sql)
  expect(await inForce(sql, 'privacy')).toEqual(mended)
})

test('an agreement that names version and time of a consent names its address too, once', async ({ sql }) => {
  const version = await write(sql, 'user', '<p>我的话。平台会记录您同意的版本和时间。</p>')
  await run(sql)
  const mended = {
    version: version + 1,
    contentHtml: '<p>我的话。平台会记录您同意的版本、时间和网络地址。</p>',
  }
  expect(await inForce(sql, 'user')).toEqual(mended)
  await run(sql)
  expect(await inForce(sql, 'user')).toEqual(mended)
})

test('what says it in other words, or says nothing of it, is left as it is', async ({ sql }) => {
  for (const contentHtml of ['<p>我们的政策</p>', `${kept}<p>注销后，您同意协议的版本和时间会保留。</p>`]) {
    const version = await write(sql, 'privacy', contentHtml)
    await run(sql)
    expect(await inForce(sql, 'privacy')).toEqual({ version, contentHtml })
  }
  const version = await write(sql, 'user', '<p>我们的协议</p>')
  await run(sql)
  expect((await inForce(sql, 'user')).version).toBe(version)
})
