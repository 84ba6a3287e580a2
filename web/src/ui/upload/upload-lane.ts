import { noTransfer, type Transfer, useUploads } from './upload-store.ts'

/** `qiniuData` is for forms, `qiniuDataSaas` for files in pieces, so that a small file does not wait behind a large one. */
type Lane = 'qiniuData' | 'qiniuDataSaas'

const lastIn: Record<Lane, Promise<unknown>> = {
  qiniuData: Promise.resolve(),
  qiniuDataSaas: Promise.resolve(),
}

/** Sends one transfer at a time per lane. The next one starts when the lane is empty. */
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

/** Replaces the token of the transfer in the lane. */
export const renewToken = (lane: Lane, token: string) =>
  useUploads.setState((state) => ({ [lane]: { ...state[lane], token } }))

export const transferIn = (lane: Lane): Transfer => useUploads.getState()[lane]
