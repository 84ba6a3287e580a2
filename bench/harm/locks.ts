import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from '../figures/report.ts'
import { counted, inMs, p99InMs, slowest, untilNormal } from '../load/answered.ts'
import { instant } from '../load/ask.ts'
import { onBuiltServer } from '../load/built-server.ts'
import { health, makeSellers, mixedReads, writes } from '../load/creators.ts'
import { countInState, holdTables } from '../load/held-tables.ts'
import { answersTo } from '../load/load.ts'

const heldSeconds = 20

/** Locks tables that many calls use, so that waiting calls exhaust the connection pool. */
export function measureLocks(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const { url, postgresUrl } = server
    const sellers = await makeSellers(server)
    const reads = mixedReads(url, sellers)
    const saves = writes(url, sellers)
    const normal = reads.concat(saves)
    await answersTo({ crowd: normal, connections: 32, seconds: 3 })
    const before = await answersTo({ paced: normal, perSecond: 30, seconds: 8 })
    const load = { seconds: heldSeconds, connections: 32 }
    const release = await holdTables(postgresUrl, ['orders', 'goods', 'drafts'])
    const [read, saved, probes] = await Promise.all([
      answersTo({ crowd: reads, ...load }),
      answersTo({ crowd: saves, ...load }),
      answersTo({ paced: [health(url)], perSecond: 20, seconds: heldSeconds }),
    ])
    await release()
    const healed = instant()
    // Counted soon after, because PostgreSQL ends idle transactions by itself after ten seconds.
    const [after, left] = await Promise.all([
      answersTo({ paced: normal, perSecond: 30, seconds: 14 }),
      delay(3000).then(() => countInState(postgresUrl, 'idle in transaction', 1)),
    ])
    const answers = read.concat(saved)
    const figure = `tables locked for ${heldSeconds} s`
    return [
      {
        figure: `${figure}: slowest answer`,
        value: `${inMs(slowest(answers))} (${counted(answers)})`,
        ratio: '',
        aim: '≤ 5000 ms',
      },
      { figure: `${figure}: p99 of /healthz`, value: p99InMs(probes), ratio: '', aim: '≤ 50 ms' },
      {
        figure: `${figure}: left idle in a transaction`,
        value: String(left),
        ratio: '',
        aim: '0',
      },
      {
        figure: `${figure}: until p99 is normal again`,
        value: inMs(untilNormal(after, healed, before)),
        ratio: '',
        aim: '≤ 10000 ms',
      },
    ]
  })
}
