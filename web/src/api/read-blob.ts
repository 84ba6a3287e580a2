import { networkFailure } from '@zsm/contract/client/call-error'

/** The bytes of a signed address, with the given content type. */
export async function readBlob(url: string, type: string): Promise<Blob> {
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw networkFailure()
  return new Blob([await answer.arrayBuffer()], { type })
}
