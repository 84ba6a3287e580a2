import type { Transport } from '@zsm/contract/client/call'

/** A transport to a server that listens at `origin`. */
export const fetching =
  (origin: string): Transport =>
  async ({ address, ...request }) => {
    const answer = await fetch(origin + address, request)
    return { status: answer.status, text: await answer.text() }
  }
