import { create } from 'zustand'

/** The keys being sent at the moment, which must not be offered for resuming. */
export const useSending = create<{ keys: readonly string[] }>(() => ({ keys: [] }))

export async function whileSending<T>(key: string, send: () => Promise<T>): Promise<T> {
  useSending.setState(({ keys }) => ({ keys: [...keys, key] }))
  try {
    return await send()
  } finally {
    useSending.setState(({ keys }) => ({ keys: keys.filter((each) => each !== key) }))
  }
}
