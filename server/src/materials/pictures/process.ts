import { type ChildProcess, fork } from 'node:child_process'

/** `asItIs`: the picture has no metadata, so no copy was written. */
export type Size = { width: number; height: number; asItIs?: boolean }

export type Task =
  | { do: 'measure'; path: string }
  | { do: 'shrink'; from: string; to: string; width: number }
  | { do: 'clean'; from: string; to: string }
  | { do: 'photo'; from: string; to: string; most: number }
export type Asked = { id: number; task: Task }
/** `answer` is undefined when the picture is broken or too large to decode. */
export type Answered = { id: number; answer: Size | undefined }

type Waiting = PromiseWithResolvers<Size | undefined>
type Running = { child: ChildProcess; waiting: Map<number, Waiting> }

/** The process is killed when one task takes longer than this. */
const taskLimitMs = 60_000
/** An idle process ends after this long, which frees its memory. */
const idleLimitMs = 60_000

let running: Running | undefined
let lastId = 0
let resting: NodeJS.Timeout | undefined

/** The size of the measured or written picture. A picture that kills the process twice counts as broken. */
export async function askImageProcess(task: Task): Promise<Size | undefined> {
  try {
    return await ask(task)
  } catch {
    // another picture may have killed the process, so try once more
    return ask(task).catch(() => undefined)
  }
}

/** The pid of the image process, while it runs. */
export const imageProcessId = (): number | undefined => running?.child.pid

async function ask(task: Task): Promise<Size | undefined> {
  running ??= start()
  const { child, waiting } = running
  const id = ++lastId
  const answered: Waiting = Promise.withResolvers()
  waiting.set(id, answered)
  clearTimeout(resting)
  child.channel?.ref()
  const limit = setTimeout(() => child.kill('SIGKILL'), taskLimitMs)
  child.send({ id, task } satisfies Asked)
  try {
    return await answered.promise
  } finally {
    clearTimeout(limit)
    waiting.delete(id)
    if (waiting.size === 0) rest(child)
  }
}

function start(): Running {
  const { NODE_COMPILE_CACHE } = process.env
  const child = fork(new URL('./unpack.ts', import.meta.url), {
    execArgv: [],
    // the process gets none of the server's secrets
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: Running = { child, waiting: new Map() }
  const over = () => {
    if (running === started) running = undefined
    for (const { reject } of started.waiting.values())
      reject(new Error('the image process exited before it answered'))
  }
  child.unref()
  child.on('exit', over).on('error', over)
  child.on('message', ({ id, answer }: Answered) => started.waiting.get(id)?.resolve(answer))
  return started
}

/** Lets the idle process neither block the server's exit nor stay longer than `idleLimitMs`. */
function rest(child: ChildProcess): void {
  child.channel?.unref()
  resting = setTimeout(() => {
    if (running?.child === child) running = undefined
    if (child.connected) child.disconnect()
  }, idleLimitMs).unref()
}
