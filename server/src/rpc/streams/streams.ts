import type { ServerResponse } from 'node:http'
import { streamEvents } from '@zsm/contract/wire/streams'
import { milliseconds } from '../../clock.ts'
import { fail } from '../../failure.ts'

/** Who reads a stream: the session's token, and the creator or operator. */
export type Reader<Owner extends string> = { token: string; owner: Owner }

/**
 * A mark of what each reader's screens show: it differs after every change. A reader without one has no valid session any more.
 */
export type ReadMarks<Owner extends string> = (
  readers: readonly Reader<Owner>[],
) => Promise<ReadonlyMap<string, string>>

type Stream<Owner extends string> = Reader<Owner> & {
  network: string
  response: ServerResponse
  /** Undefined before the first look. */
  mark?: string
  saidAt: number
}

type Streams<Owner extends string> = {
  /** Answers by a stream, which ends with the session. Fails before it answers if there are too many. */
  open(reader: Reader<Owner> & { network: string }, answer: () => ServerResponse): void
  /** Ends every stream, and refuses later ones: the server is stopping. */
  end(): void
}

type StreamsOptions<Owner extends string> = {
  readMarks: ReadMarks<Owner>
  /** Logs that the marks could not be read. The streams stay open. */
  report: (error: unknown) => void
  /** How often to look, in ms. */
  lookMs?: number
  mostPerSession?: number
  mostPerNetwork?: number
  most?: number
}

/** A silent connection is closed by proxies after a minute, and by this server after half of one. */
const beatMs = 12_000

/**
 * The open streams of one side. While there are any, this server looks every two seconds at the marks of all readers together, by a
 * fixed number of statements. Neither a connection nor a statement belongs to one stream, and no write has to announce itself.
 */
export function openStreams<Owner extends string>({
  readMarks,
  report,
  lookMs = 2000,
  mostPerSession = 4,
  mostPerNetwork = 200,
  most = 5000,
}: StreamsOptions<Owner>): Streams<Owner> {
  const open = new Set<Stream<Owner>>()
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  async function look(): Promise<void> {
    const looked = [...open]
    const marks = await readMarks(looked).catch(report)
    if (marks) for (const stream of looked) tell(stream, marks.get(stream.token))
    beat(open)
    timer = undefined
    lookSoon()
  }
  function lookSoon(): void {
    if (open.size > 0 && !stopping) timer ??= setTimeout(() => void look(), lookMs).unref()
  }
  /** Makes room for one more: too many of a network are refused, and of a session the oldest one ends. */
  function makeRoom({ token, network }: { token: string; network: string }): void {
    if (stopping || open.size >= most) fail('busy')
    if (count(open, (stream) => stream.network === network) >= mostPerNetwork) fail('tooManyRequests')
    const own = [...open].filter((stream) => stream.token === token)
    for (const oldest of own.slice(0, Math.max(0, own.length - mostPerSession + 1))) finish(oldest)
  }
  /**
   * Tells the reader that its stream ends. The stream leaves the list at once: an answer that waits behind another one on its connection
   * closes much later, and a second end would be an error.
   */
  function finish(stream: Stream<Owner>): void {
    open.delete(stream)
    if (!stream.response.writableEnded) stream.response.end(`event: ${streamEvents.ended}\ndata: {}\n\n`)
  }
  /** The first mark counts as a change: the reader may have read before it, and something may have changed in between. */
  function tell(stream: Stream<Owner>, mark: string | undefined): void {
    if (mark === undefined) finish(stream)
    else if (mark !== stream.mark) {
      stream.mark = mark
      say(stream, `event: ${streamEvents.changed}\ndata: {}\n\n`)
    }
  }
  return {
    open(reader, answer) {
      makeRoom(reader)
      const response = answer()
      const stream = { ...reader, response, saidAt: milliseconds() }
      open.add(stream)
      response.once('close', () => open.delete(stream))
      // Without a listener one failed write would end the whole process.
      response.on('error', () => open.delete(stream))
      lookSoon()
    },
    end() {
      stopping = true
      clearTimeout(timer)
      for (const { response } of open) response.end()
    },
  }
}

function beat<Owner extends string>(open: ReadonlySet<Stream<Owner>>): void {
  const silentSince = milliseconds() - beatMs
  for (const stream of open) if (stream.saidAt <= silentSince) say(stream, ': still here\n\n')
}

/** A reader that reads nothing gets nothing more. Its connection is closed like that of every slow reader. */
function say<Owner extends string>(stream: Stream<Owner>, text: string): void {
  const { response } = stream
  if (response.writableEnded || response.writableNeedDrain) return
  stream.saidAt = milliseconds()
  response.write(text)
}

const count = <T>(all: Iterable<T>, is: (one: T) => boolean) => [...all].filter(is).length
