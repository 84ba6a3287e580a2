import { fairQueue } from '../../fair-queue.ts'
import { networkOf } from '../../network.ts'

/** A browser sends two files at once; a person may have a few windows, an office a few persons. */
const ofPerson = 4
const ofNetwork = 24
const inAll = 256
/** More wait in line, unread: some thousands cost their connections only. */
const capacity = 4096
/** Less than a connection without bytes is left open. */
const maxWait = 10_000

/** Who sends at once: counted by network before anything is read, and by person once the token is known. */
export function openUploadTurns() {
  const common = { concurrency: inAll, capacity, maxWait, refusal: 'busy' } as const
  const byNetwork = fairQueue({ ...common, perCaller: ofNetwork })
  const byPerson = fairQueue({ ...common, perCaller: ofPerson })
  return {
    ofNetwork: <T>(ip: string, run: () => Promise<T>): Promise<T> => byNetwork(run, networkOf(ip)),
    ofPerson: <T>(person: string, run: () => Promise<T>): Promise<T> => byPerson(run, person),
  }
}

export type UploadTurns = ReturnType<typeof openUploadTurns>
