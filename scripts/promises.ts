import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapOf, readSections } from '../checks/promises.ts'
import { readSources } from '../checks/sources.ts'

const root = join(import.meta.dirname, '..')

/** `npm run -s promises`: each section of the specification and of decision 0014, with the tests that prove it. */
console.log(
  mapOf(
    readSections((path) => readFileSync(join(root, path), 'utf8')),
    readSources(root),
  ),
)
