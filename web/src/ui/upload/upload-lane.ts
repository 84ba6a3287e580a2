import { inTransferTurn } from './transfer-turns.ts'
import { type Transfer, useUploads } from './upload-store.ts'

/** `qiniuData` is for forms, `qiniuDataSaas` for files in pieces. */
type Lane = 'qiniuData' | 'qiniuDataSaas'

/** The transfer while it is under way, with the newest token. */
export type InLane = { current: () => Transfer; renewToken: (token: string) => void }

/** Sends one transfer of a lane, in its turn among all transfers of this browser. */
export async function throughLane<Result>(
  lane: Lane,
  transfer: Transfer,
  signal: AbortSignal,
  send: (own: InLane) => Promise<Result>,
): Promise<Result> {
  let current = transfer
  const put = (later?: Transfer) => {
    const before = current
    useUploads.setState(({ [lane]: held }) => ({
      [lane]: [...held.filter((one) => one !== before), ...(later ? [later] : [])],
    }))
    current = later ?? before
  }
  return await inTransferTurn(signal, async () => {
    put(transfer)
    try {
      return await send({
        current: () => current,
        renewToken: (token) => put({ ...current, token }),
      })
    } finally {
      put()
    }
  })
}
