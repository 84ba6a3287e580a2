import { fairQueue } from '../../fair-queue.ts'
import { networkOf } from '../../network.ts'

/** Our client sends four at once from all windows of a browser (0096); times six persons of an office, 24 a network. */
const ofPerson = 4
const ofNetwork = 24
const inAll = 256
/** How many more may wait, unread. A waiting upload costs only its connection. */
const capacity = 4096
/** Shorter than the time after which an idle connection is closed. */
const maxWait = 10_000

/** Limits parallel uploads: by network before anything is read, and by person once the token is read. */
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
