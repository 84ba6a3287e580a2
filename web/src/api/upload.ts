import { type CallAnswer, openEnvelope } from '@zsm/contract/client/answer'
import { networkFailure } from '@zsm/contract/client/call-error'
import { reachableHost } from './upload-host.ts'

/** Progress of a transfer: bytes sent, and when (milliseconds of a monotonic clock). */
export type Sent = (bytes: number, at: number) => void

type Upload = { host: string; key: string; token: string; file: Blob; signal: AbortSignal; onSent: Sent }

/**
 * Sends a file to the upload host as a form of key, token and file. It uses XMLHttpRequest, because `fetch` does not report
 * upload progress.
 */
export async function sendFile({ host, key, token, file, signal, onSent }: Upload): Promise<void> {
  const form = new FormData()
  // key and token first: the host checks them before it accepts the bytes
  form.append('key', key)
  form.append('token', token)
  form.append('file', file)
  openEnvelope(await post(host, form, signal, (bytes, at) => onSent(Math.min(bytes, file.size), at)))
}

function post(host: string, form: FormData, signal: AbortSignal, onSent: Sent): Promise<CallAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.upload.onprogress = ({ loaded, timeStamp }) => onSent(loaded, timeStamp)
  request.onload = () => resolve({ status: request.status, text: request.responseText })
  request.onerror = () => reject(networkFailure())
  request.onabort = () => reject(signal.reason)
  request.onloadend = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', abort)
  request.open('POST', reachableHost(host))
  request.send(form)
  return promise
}
