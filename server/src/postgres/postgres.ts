import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { endAtOnce, ensureRunning, shutDown, superuser } from './cluster.ts'
import { closeHome, type Home, openHome } from './home.ts'
import { alone } from './lock.ts'
import type { Owner } from './owner.ts'

export type Postgres = {
  /** The application's URL, for any driver: postgresql://user@%2Fsocket%2Ffolder/database */
  url: string
  /** The same database with the owner's role, which may change tables. */
  ownerUrl: string
  socketDir: string
  /** The user that PostgreSQL runs as, if it is not the one who started it. */
  user: Owner
  /** The last instance to leave stops PostgreSQL. The others only disconnect. */
  stop: () => Promise<void>
  /** Stops a throwaway cluster at once, as the process exits. */
  abandon: () => void
}

const database = 'zhishimao'
/** An ordinary role, which owns nothing and has only the rights granted to it. */
const application = 'zhishimao'
// Every instance holds one idle connection with this name. That is how the last one knows that it is the
// last.
const presence = 'zhishimao instance'

/** The PostgreSQL of this data folder: created, started, or joined if another instance runs it. */
export async function startPostgres({ dataDir }: { dataDir: string }): Promise<Postgres> {
  const home = openHome(dataDir)
  let stopped = false
  const { client, socketDir } = await join(home)
  let present = watch(client)

  function watch(client: pg.Client): Promise<pg.Client> {
    client.once('end', () => {
      present = rejoin(client)
    })
    return Promise.resolve(client)
  }

  // The postmaster died. The first instance to notice starts it again, and the others adopt it.
  async function rejoin(lost: pg.Client): Promise<pg.Client> {
    while (!stopped) {
      try {
        return await watch((await join(home)).client)
      } catch {
        await delay(500)
      }
    }
    return lost
  }

  async function stop(): Promise<void> {
    if (stopped) return
    stopped = true
    const client = await present
    await alone(home.folder, () => leave(home, client))
    closeHome(home)
  }

  const urlOf = (role: string) => `postgresql://${role}@${encodeURIComponent(socketDir)}/${database}`
  return {
    url: urlOf(application),
    ownerUrl: urlOf(superuser),
    socketDir,
    user: home.owner,
    stop,
    abandon: () => endAtOnce(home),
  }
}

async function join(home: Home): Promise<{ client: pg.Client; socketDir: string }> {
  return alone(home.folder, async () => {
    const socketDir = await ensureRunning(home)
    const client = new pg.Client({
      host: socketDir,
      user: superuser,
      database: 'postgres',
      application_name: presence,
    })
    client.on('error', () => {})
    await client.connect()
    const made = async (catalog: string) => (await client.query(catalog)).rowCount === 1
    if (!(await made(`select from pg_roles where rolname = '${application}'`))) {
      await client.query(`create role ${application} login`)
    }
    if (!(await made(`select from pg_database where datname = '${database}'`))) {
      await client.query(`create database ${database}`)
    }
    return { client, socketDir }
  })
}

async function leave(home: Home, client: pg.Client): Promise<void> {
  const others = await countOthers(client)
  await client.end().catch(() => {})
  if (others === 0) await shutDown(home)
}

async function countOthers(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [presence],
    )
    return rows[0].others
  } catch {
    return 0 // PostgreSQL is gone, so there is nothing left to stop
  }
}
