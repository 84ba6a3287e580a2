import { openEnvelope } from '@zsm/contract/client/answer'
import { networkFailure } from '@zsm/contract/client/call-error'
import type { UploadTicket } from '@zsm/contract/materials'
import type { DetailedError, Upload } from 'tus-js-client'
import { elapsed } from '../format/elapsed.ts'
import type { Sent } from './upload.ts'
import { reachableHost } from './upload-host.ts'

/** Small enough that a new token arrives in time, large enough that the pauses between pieces are not noticeable. */
const pieceSize = 32 * 1024 ** 2
/** A restarted server is back well before the last of these retries. */
const pausesMs = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]

type ResumableUpload = {
  place: NonNullable<UploadTicket['resumable']>
  /** The token for the next piece. */
  token: () => Promise<string>
  /** Whether the host may already have some pieces. */
  begun: boolean
  file: File
  signal: AbortSignal
  onSent: Sent
}

/** Sends a file piece by piece (tus). After an interruption of any length it continues with the pieces that are missing. */
export async function sendResumable({ place, token, begun, file, signal, onSent }: ResumableUpload) {
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload: Upload = new Upload(file, {
    endpoint: reachableHost(place.host),
    uploadUrl: begun ? reachableHost(place.url) : null,
    chunkSize: pieceSize,
    retryDelays: pausesMs,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      request.setHeader('Upload-Token', await token())
    },
    onProgress: (sent) => onSent(sent, elapsed()),
    onSuccess: () => resolve(),
    onError: (error) => reject(failureOf(error)),
  })
  const abort = () => {
    void upload.abort()
    reject(signal.reason)
  }
  signal.addEventListener('abort', abort)
  upload.start()
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The host's answer, as the failure of a call. */
function failureOf(error: Error | DetailedError): unknown {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return networkFailure()
  try {
    openEnvelope({ status: answer.getStatus(), text: answer.getBody() })
    return networkFailure()
  } catch (failure) {
    return failure
  }
}
