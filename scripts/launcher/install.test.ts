import { expect, test } from 'vitest'
import { enoughFor } from './install.mjs'

test.each([
  ['a server in production has no development packages', { serves: true }, true, ['production']],
  ['a server for trying things has them', { serves: true }, false, ['all']],
  ['a tool has them in production too', { tools: true }, true, ['all']],
  ['a backup leaves the packages under the server as they are', {}, false, ['all', 'production']],
  ['so it does with the settings of production', {}, true, ['production', 'all']],
])('%s', (_, command, inProduction, installs) => {
  expect(enoughFor(command, inProduction)).toEqual(installs)
})
