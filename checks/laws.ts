import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDeadExports } from './dead-exports.ts'
import { checkDecisions, readDecisions } from './decisions.ts'
import { checkFileNames } from './file-names.ts'
import { checkFolders } from './folders.ts'
import { checkGlossary } from './glossary.ts'
import { checkGuide } from './guide.ts'
import { checkImports } from './imports.ts'
import { checkPromises, readSections } from './promises.ts'
import { listFiles, readSources } from './sources.ts'
import { checkSqlStates } from './sql-states.ts'
import { checkStates } from './states.ts'
import { checkStructure } from './structure.ts'
import { checkSubjects, readSubjects } from './subjects.ts'
import { checkTables } from './tables.ts'
import { readWireNames } from './wire-names.ts'

const ledgerRules = 'server/ledger-invariants.sql'

/** Checks every law over the whole repository; one line for each breach. */
function checkLaws(root: string): string[] {
  const sources = readSources(root)
  const files = listFiles(root)
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  return [
    ...checkImports(sources),
    ...checkDeadExports(sources),
    ...checkStructure(files, sources),
    ...checkFolders(files),
    ...checkFileNames(guide, files, sources),
    ...checkTables(sources),
    ...checkStates(sources),
    ...checkSqlStates(ledgerRules, readFileSync(join(root, ledgerRules), 'utf8')),
    ...checkGlossary(readFileSync(join(root, 'docs/domain.md'), 'utf8'), sources, readWireNames(root)),
    ...checkPromises(
      readSections((path) => readFileSync(join(root, path), 'utf8')),
      sources,
    ),
    ...checkDecisions(readDecisions(root)),
    ...checkGuide(guide, files),
    ...checkSubjects(readSubjects(root)),
  ]
}

if (import.meta.main) {
  const breaches = checkLaws(join(import.meta.dirname, '..'))
  for (const breach of breaches) console.log(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
