import { create } from 'zustand'

/** The number of foreground calls in progress, which 数据加载中 watches. */
export const usePending = create<{ count: number }>(() => ({ count: 0 }))

const change = (by: number) => usePending.setState(({ count }) => ({ count: count + by }))

export async function whilePending<Answer>(answer: Promise<Answer>): Promise<Answer> {
  change(1)
  try {
    return await answer
  } finally {
    change(-1)
  }
}
