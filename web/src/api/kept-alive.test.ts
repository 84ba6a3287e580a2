import { expect, test } from 'vitest'
import { keptAlive } from './kept-alive.ts'

test('requests outlive their page as long as all of them together are small enough for a browser', async () => {
  const sent: boolean[] = []
  const answers: (() => void)[] = []
  const send = ({ keepalive }: { keepalive: boolean }) => {
    sent.push(keepalive)
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  const large = '课'.repeat(10_000)
  const [first, second, third] = [keptAlive(large, send), keptAlive(large, send), keptAlive(large, send)]
  expect(sent).toEqual([true, true, false])
  answers[0]?.()
  await first
  const fourth = keptAlive(large, send)
  expect(sent).toEqual([true, true, false, true])
  for (const answer of answers) answer()
  await Promise.all([second, third, fourth])
})

test('a request that fails leaves room for the next', async () => {
  const large = 'x'.repeat(50_000)
  await expect(keptAlive(large, () => Promise.reject(new Error('no network')))).rejects.toThrow()
  expect(await keptAlive(large, async ({ keepalive }) => keepalive)).toBe(true)
})
