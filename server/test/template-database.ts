import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '../src/database/connect.ts'
import { roleOf } from '../src/database/rights.ts'
import { type Sql, sessionOf, sqlOn, transaction } from '../src/database/sql.ts'
import { newId } from '../src/ids.ts'
import { startPostgres } from '../src/postgres/postgres.ts'
import { prepareTables } from '../src/prepare.ts'
import { reviewNothing } from './goods/review-nothing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones, with the owner's rights. */
    templateUrl: string
    /** The role of the application, which tests use. */
    application: string
  }
}

/** Starts a PostgreSQL and makes one migrated database, once per run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zsm-test-'))
  // As root, PostgreSQL runs as a user of its own, who must be able to enter this folder. Its data folder
  // stays private.
  await chmod(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir })
  // If the run is interrupted, this stops PostgreSQL.
  process.once('exit', postgres.abandon)
  // The data need not survive a power cut.
  await administer(postgres.ownerUrl, 'alter system set fsync = off', 'select pg_reload_conf()')
  const template = openDatabase({ connectionString: postgres.url })
  await prepareTables(template, postgres.ownerUrl)
  await reviewNothing(template.sql)
  project.provide('templateUrl', postgres.ownerUrl)
  project.provide('application', await roleOf(template.sql))
  await template.close()
  return async () => {
    process.off('exit', postgres.abandon)
    await postgres.stop()
    for (const folder of [dataDir, postgres.socketDir]) rmSync(folder, { recursive: true, force: true })
  }
}

export type TestDatabase = Database & {
  url: string
  ownerUrl: string
  /** With the rights of the tables' owner, for what the application may not do. */
  owner: Sql
  drop(): Promise<void>
}

/**
 * A migrated, empty database for tests that commit: races and calls over HTTP. They have the application's
 * rights. Tests that make tables, or write what the application may not, use the owner's.
 */
export async function testDatabase({ as = 'application' } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const templateName = nameIn(templateUrl)
  await administer(templateUrl, `create database ${name} template ${templateName}`)
  const ownerUrl = at(templateUrl, name)
  const url = as === 'owner' ? ownerUrl : ownerUrl.replace(/\/\/\w+@/, `//${inject('application')}@`)
  // Calls that wait for each other must not time out on a slow machine.
  const patient = { connectTimeout: 60_000, answerTimeout: 31_000 }
  const database = openDatabase({ connectionString: url, ...patient })
  const owner = openDatabase({ connectionString: ownerUrl, ...patient })
  const drop = async () => {
    await Promise.all([database.close(), owner.close()])
    await administer(templateUrl, `drop database ${name} with (force)`)
  }
  return { ...database, url, ownerUrl, owner: owner.sql, drop }
}

/** Runs with a `sql` that behaves like the pool, statement by statement, and rolls everything back. */
export async function rolledBack(sql: Sql, run: (sql: Sql) => Promise<void>): Promise<void> {
  const undo = new Error('rolled back')
  const ran = transaction(sql, async (sql) => {
    await run(
      sqlOn({
        ...sessionOf(sql),
        run: (statement) => transaction(sql, (sql) => sessionOf(sql).run(statement)),
      }),
    )
    throw undo
  })
  await ran.catch((error) => {
    if (error !== undo) throw error
  })
}

async function administer(url: string, ...commands: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: at(url, 'postgres') })
  await client.connect()
  try {
    for (const command of commands) await client.query(command)
  } finally {
    await client.end()
  }
}

const afterHost = /^(\w+:\/\/[^/]*\/)([^?]*)/

function at(url: string, database: string): string {
  return url.replace(afterHost, `$1${database}`)
}

function nameIn(url: string): string {
  return afterHost.exec(url)?.[2] ?? ''
}
