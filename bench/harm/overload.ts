import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from '../figures/report.ts'
import { counted, inMs, others, p99InMs, succeeded, untilNormal } from '../load/answered.ts'
import { type Answer, instant, type Target } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer } from '../load/built-server.ts'
import { health, makeSellers, mixedReads } from '../load/creators.ts'
import { countInState, holdTables } from '../load/held-tables.ts'
import { answersTo } from '../load/load.ts'

const seconds = 15
const calm = { perSecond: 30, seconds: 8 }

/** More clients than the server can serve, and clients that disconnect before their answer. */
export function measureOverload(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const reads = mixedReads(server.url, await makeSellers(server))
    return [...(await crowded(server, reads)), await abandoned(server, reads)]
  })
}

async function crowded({ url }: BuiltServer, reads: Target[]): Promise<Row[]> {
  await answersTo({ crowd: reads, connections: 32, seconds: 3 })
  const before = await answersTo({ paced: reads, ...calm })
  const peak = perSecond(await answersTo({ crowd: reads, connections: 32, seconds }))
  const [answers, probes] = await Promise.all([
    answersTo({ crowd: reads, connections: 400, seconds }),
    answersTo({ paced: [health(url)], perSecond: 20, seconds }),
  ])
  const over = instant()
  const after = await answersTo({ paced: reads, ...calm })
  const good = perSecond(answers)
  const refused = others(answers)
  const load = '400 connections'
  return [
    {
      figure: `${load}: answered, to the most that 32 get answered`,
      value: `${good.toFixed(0)} of ${peak.toFixed(0)} calls/s`,
      ratio: (good / peak).toFixed(2),
      aim: '≥ 0.8',
    },
    { figure: `${load}: p99 of what was accepted`, value: p99InMs(succeeded(answers)), ratio: '', aim: '' },
    {
      figure: `${load}: p99 until refused`,
      value: `${p99InMs(refused)} (${counted(refused)})`,
      ratio: '',
      aim: 'only 503 or 429',
    },
    { figure: `${load}: p99 of /healthz`, value: p99InMs(probes), ratio: '', aim: '' },
    {
      figure: `${load}: until p99 is normal again`,
      value: inMs(untilNormal(after, over, before)),
      ratio: '',
      aim: '≤ 5000 ms',
    },
  ]
}

const perSecond = (answers: Answer[]) => succeeded(answers).length / seconds

/**
 * The table stays locked, so these statements cannot end by themselves: the server must have cancelled them.
 */
async function abandoned({ postgresUrl }: BuiltServer, reads: Target[]): Promise<Row> {
  const release = await holdTables(postgresUrl, ['orders', 'goods'])
  await Promise.all(reads.concat(reads).slice(0, 200).map(leave))
  await delay(5000)
  // A job's own statement may have started since then, so only those older than 3 s count.
  const running = await countInState(postgresUrl, 'active', 3)
  await release()
  return {
    figure: '200 clients leave while a table is locked: their statements 5 s later',
    value: `${running}`,
    ratio: '',
    aim: '0',
  }
}

/** Sends a request and disconnects after a tenth of a second. */
async function leave({ url, headers = {} }: Target): Promise<void> {
  const call = request(url, { method: 'POST', headers, agent: false })
  call.on('error', () => {})
  call.end()
  await delay(100)
  call.destroy()
}
