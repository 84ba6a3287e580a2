import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildLearnerScripts, scriptsOf } from './learner-scripts.ts'

const scripts = await buildLearnerScripts()

test('the page of a good loads at most 40 KiB of JavaScript, in at most three files', () => {
  const needed = scriptsOf('store', scripts)
  const sizes = needed.map(({ code }) => gzipSync(code, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024)
  expect(needed.length).toBeLessThanOrEqual(3)
})

test('no script of learners has the package zod', () => {
  const modules = scripts.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => id.includes('node_modules/zod/'))).toEqual([])
  expect(modules.some((id) => id.endsWith('contract/src/light/builders.ts'))).toBe(true)
})
