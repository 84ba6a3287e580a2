import { type Config, ConfigError, readConfig } from './config/config.ts'
import { startPostgres } from './postgres/postgres.ts'

try {
  const config = readConfig(process.env)
  // The launcher only wants the settings checked before it builds the web.
  if (!process.argv.includes('--settings-only')) await start(config)
} catch (error) {
  refuse(error instanceof ConfigError ? `设置有误 (wrong settings)\n${error.message}` : error)
}

/** The application's modules load while PostgreSQL starts. */
async function start(config: Config): Promise<void> {
  const starting = config.databaseUrl ? undefined : startPostgres({ dataDir: config.dataDir })
  const loading = import('./serve.ts')
  // Handled below, where PostgreSQL can be stopped.
  loading.catch(() => {})
  const embedded = await starting
  try {
    const { serve } = await loading
    await serve(config, embedded)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
