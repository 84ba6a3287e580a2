import { type ChildProcess, fork } from 'node:child_process'

/** `asItIs`: there was nothing to write. */
export type Size = { width: number; height: number; asItIs?: boolean }

export type Task =
  | { do: 'measure'; path: string }
  | { do: 'shrink'; from: string; to: string; width: number }
  | { do: 'clean'; from: string; to: string }
export type Asked = { id: number; task: Task }
/** Without an answer the picture is broken, or larger than we unpack. */
export type Answered = { id: number; answer: Size | undefined }

type Waiting = PromiseWithResolvers<Size | undefined>
type Running = { child: ChildProcess; waiting: Map<number, Waiting> }

/** ms of one task, after which its picture is taken for one that has no end. */
const taskLimitMs = 60_000
/** ms that the process is kept for the next picture; what it took goes back to the machine with it. */
const idleLimitMs = 60_000

let running: Running | undefined
let lastId = 0
let resting: NodeJS.Timeout | undefined

/** The size of the picture that was measured, or written. One that ends its process twice is broken. */
export async function askImageProcess(task: Task): Promise<Size | undefined> {
  try {
    return await ask(task)
  } catch {
    // it may have been another's picture
    return ask(task).catch(() => undefined)
  }
}

/** The pid of the process, while there is one. */
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
    // none of the server's secrets
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

/** Neither keeps the server from ending, nor stays for long. */
function rest(child: ChildProcess): void {
  child.channel?.unref()
  resting = setTimeout(() => {
    if (running?.child === child) running = undefined
    if (child.connected) child.disconnect()
  }, idleLimitMs).unref()
}
