import { networkOf } from '../network.ts'
import { takeTurns } from '../turns.ts'

/** A browser sends two files at once; a person may have a few windows, an office a few persons. */
const ofPerson = 4
const ofNetwork = 24
const inAll = 256
/** More wait in line, unread: some thousands cost their connections only. */
const mayWait = 4096
/** Less than a connection without bytes is left open. */
const patience = 10_000

/** Who sends at once: counted by network before anything is read, and by person once the token is known. */
export function openUploadTurns() {
  const common = { atOnce: inAll, mayWait, patience, refusal: 'busy' } as const
  const byNetwork = takeTurns({ ...common, share: ofNetwork })
  const byPerson = takeTurns({ ...common, share: ofPerson })
  return {
    ofNetwork: <T>(ip: string, run: () => Promise<T>): Promise<T> => byNetwork(run, networkOf(ip)),
    ofPerson: <T>(person: string, run: () => Promise<T>): Promise<T> => byPerson(run, person),
  }
}

export type UploadTurns = ReturnType<typeof openUploadTurns>
