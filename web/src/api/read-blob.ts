import { networkFailure } from '@zsm/contract/client/call-error'

/** The bytes behind a signed address, as what they are said to be. */
export async function readBlob(url: string, type: string): Promise<Blob> {
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw networkFailure()
  return new Blob([await answer.arrayBuffer()], { type })
}
