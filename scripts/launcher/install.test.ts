import { expect, test } from 'vitest'
import { enoughFor } from './install.mjs'

test.each([
  ['a server in production gets no development packages', { serves: true }, true, ['production']],
  ['a server outside production gets them', { serves: true }, false, ['all']],
  ['a development tool gets them in production too', { tools: true }, true, ['all']],
  ['a backup leaves the installed packages as they are', {}, false, ['all', 'production']],
  ['a backup in production does the same', {}, true, ['production', 'all']],
])('%s', (_, command, inProduction, installs) => {
  expect(enoughFor(command, inProduction)).toEqual(installs)
})
