import { vi } from 'vitest'

/** For tests: the browser APIs that the client needs, in memory. Import it before the modules that read them. */
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

/** Stubs `fetch` with the server's answers. */
export const answerWith = (answer: Answer) =>
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const aborted = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => aborted.reject(init.signal?.reason))
    return Promise.race([Promise.resolve().then(() => answer(path, init)), aborted.promise])
  })

/** An answer in the product's envelope. */
export const envelope = (body: Record<string, unknown>, status = 200) =>
  new Response(JSON.stringify(body), { status })
