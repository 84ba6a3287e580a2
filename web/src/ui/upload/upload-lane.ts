import { noTransfer, type Transfer, useUploads } from './upload-store.ts'

/** `qiniuData` takes forms, `qiniuDataSaas` files in pieces: a small file does not wait behind a large one. */
export type Lane = 'qiniuData' | 'qiniuDataSaas'

const lastIn: Record<Lane, Promise<unknown>> = {
  qiniuData: Promise.resolve(),
  qiniuDataSaas: Promise.resolve(),
}

/** Sends what the lane of the store holds: one transfer at a time, the next when the lane is empty. */
export function throughLane<Result>(
  lane: Lane,
  transfer: Transfer,
  send: () => Promise<Result>,
): Promise<Result> {
  const turn = lastIn[lane].then(async () => {
    useUploads.setState({ [lane]: transfer })
    try {
      return await send()
    } finally {
      useUploads.setState({ [lane]: noTransfer })
    }
  })
  lastIn[lane] = turn.catch(() => undefined)
  return turn
}

/** A later token for the transfer that the lane holds. */
export const renewToken = (lane: Lane, token: string) =>
  useUploads.setState((state) => ({ [lane]: { ...state[lane], token } }))

export const transferIn = (lane: Lane): Transfer => useUploads.getState()[lane]
