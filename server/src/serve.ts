import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { webhookParts } from './app-gateways.ts'
import { appJobs } from './app-jobs.ts'
import type { Config } from './config/config.ts'
import { type Database, openDatabase } from './database/connect.ts'
import { withQuota } from './database/sql.ts'
import { type DemoLogin, demoShop } from './demo/demo-login.ts'
import { drainable } from './http/drain.ts'
import { redact } from './http/log.ts'
import { noteFailure } from './jobs/failures.ts'
import { type FailedRun, openJobQueue } from './jobs/job-queue.ts'
import { openMetrics } from './metrics.ts'
import { becomeOrdinary } from './ordinary-user.ts'
import type { Postgres } from './postgres/postgres.ts'
import { fillDatabase, prepareDatabase, startWork } from './prepare.ts'
import { missingCompanyFacts } from './reference/public.ts'
import { type DeliveryLoop, runDeliveryLoop } from './webhooks/public.ts'

const webDir = join(import.meta.dirname, '..', '..', 'web', 'dist')
const refusals: Record<string, string> = {
  EADDRINUSE: '端口已被占用, 换一个 PORT 再启动 (port in use: choose another PORT)',
  EACCES: '没有权限使用这个端口, 换一个 PORT 再启动 (no permission for this port: choose another PORT)',
  EADDRNOTAVAIL: '本机没有这个地址, 请检查 HOST (no such address here: check HOST)',
  ENOTFOUND: '本机没有这个地址, 请检查 HOST (no such address here: check HOST)',
}

/**
 * Starts PostgreSQL, opens the port, migrates and becomes ready. When told to stop it does the opposite in
 * reverse order.
 */
export async function serve(config: Config, embedded: Postgres | undefined): Promise<void> {
  const connectionString = config.databaseUrl ?? embedded?.url ?? ''
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.ownerUrl ?? ''
  const database = openDatabase({ connectionString })
  const queue = openJobQueue({
    connectionString,
    report: (run) => report(app.log, database, run),
    alone: false,
  })
  const metrics = openMetrics(database)
  let ready = false
  let stopping = false
  let webhooks: DeliveryLoop | undefined
  // Migrates while the application is being put together.
  const preparing = prepareDatabase(database, ownerUrl, () => stopping)
  preparing.catch(() => {})
  const app = await createApp({
    config,
    database,
    enqueue: queue.enqueue,
    webDir,
    log: config.log,
    metrics,
    isReady: () => ready,
  })
  const drain = drainable(app, '/upload')

  async function stop(code: number): Promise<void> {
    if (stopping) return
    stopping = true
    await Promise.all([drain(), queue.close(), webhooks?.close()])
    await database.close()
    await embedded?.stop()
    process.exit(code)
  }

  if (!(await listen(app, config))) return stop(1)
  leaveRoot(config)
  for (const warning of config.warnings) console.error(`警告 (warning) ${warning}`)
  stopOn(() => void stop(0))
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))
  try {
    await preparing
    if (stopping) return
    const demo = await fillDatabase({ config, database, ownerUrl }, () => stopping)
    if (stopping) return
    ready = true
    if (config.production) await warnOfMissingFacts(app.log, database)
    announce(config, demo, demo && (await demoShop(database.sql, config.publicUrl, demo)))
    webhooks = runDeliveryLoop({
      sql: withQuota('webhooks', database.sql),
      parts: webhookParts(config),
      report: (err) => app.log.error({ err }, 'webhooks wait for the database'),
    })
    await startWork(queue, await appJobs({ config, database, metrics }), () => stopping)
  } catch (error) {
    if (!stopping) console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
}

/** While the database is away, only the log has the failure. */
function report(log: FastifyBaseLogger, { sql }: Database, { error, ...run }: FailedRun): void {
  log.error({ err: error, ...run }, 'job failed')
  void noteFailure(withQuota('jobs', sql), { error, ...run }, redact).catch(() => {})
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<boolean> {
  try {
    await app.listen({ host, port })
    return true
  } catch (error) {
    const refusal = error instanceof Error && 'code' in error ? refusals[String(error.code)] : undefined
    if (!refusal) throw error
    console.error(`${host}:${port} ${refusal}`)
    return false
  }
}

/** Binding the port, which may be below 1024, is the last step that needs root. */
function leaveRoot({ dataDir, production }: Config): void {
  const reads = [import.meta.filename, process.execPath, join(webDir, 'index.html')]
  if (becomeOrdinary({ dataDir, trial: !production, reads })) return
  console.error(
    '警告: 以 root 身份提供服务, 因为普通用户读不到程序或 DATA_DIR (served by root: no ordinary user may read the program or DATA_DIR)',
  )
}

// Ctrl-C reaches us twice, from the terminal and through the launcher. The launcher's death counts as a stop
// too.
function stopOn(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.send) process.on('disconnect', stop)
}

/** The site simply leaves missing facts out, so only operators and this line say that they are missing. */
async function warnOfMissingFacts(log: FastifyBaseLogger, { sql }: Database): Promise<void> {
  const missing = await missingCompanyFacts(sql)
  if (missing.length === 0) return
  const names = missing.join('、')
  log.warn(
    `官网缺少公司信息：${names}。请管理员在“系统设置”里填写 (company facts are missing: enter them in 系统设置)`,
  )
}

function announce(config: Config, demo: DemoLogin | undefined, shop: string | undefined): void {
  console.log(`知视猫已就绪 (ready): ${config.publicUrl}`)
  if (demo) console.log(`演示账号 (demo login): ${demo.mobile} 密码 (password): ${demo.password}`)
  if (shop) console.log(`演示店铺 (demo shop): ${shop}`)
  process.send?.({ ready: config.publicUrl })
}
