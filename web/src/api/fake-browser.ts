import { vi } from 'vitest'

/** For tests: what the client needs of a browser, kept in memory. Import before what reads it. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.#items.set(key, String(value))
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  clear() {
    this.#items.clear()
  }
}

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/', reload: vi.fn() } }))

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>

/** The server's side of `fetch`. */
export const answerWith = (answer: Answer) =>
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const aborted = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => aborted.reject(init.signal?.reason))
    return Promise.race([Promise.resolve().then(() => answer(path, init)), aborted.promise])
  })

/** A product answer as the wire has it. */
export const envelope = (body: Record<string, unknown>, status = 200) =>
  new Response(JSON.stringify(body), { status })
