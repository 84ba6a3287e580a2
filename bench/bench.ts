import { type Row, writeReport } from './figures/report.ts'
import { measureBombs } from './harm/bombs.ts'
import { measureDisk } from './harm/disk.ts'
import { measureHostileInput } from './harm/hostile.ts'
import { measureInstall } from './harm/install.ts'
import { measureLocks } from './harm/locks.ts'
import { measureModel } from './harm/model.ts'
import { measureOutages } from './harm/outages.ts'
import { measureOverload } from './harm/overload.ts'
import { measurePasswords } from './harm/passwords.ts'
import { measureRestore } from './harm/restore.ts'
import { measureRolling } from './harm/rolling.ts'
import { measureSlowClients } from './harm/slow.ts'
import { measureEditor } from './speed/editor.ts'
import { measureGrowth } from './speed/growth.ts'
import { measureLearner } from './speed/learner.ts'
import { measureLibrary } from './speed/library.ts'
import { measureLists } from './speed/lists.ts'
import { measureOperators } from './speed/operators.ts'
import { measurePayments } from './speed/payments.ts'
import { measureScreens } from './speed/screens.ts'
import { measureShell } from './speed/shell.ts'
import { measureSite } from './speed/site.ts'
import { measureStart } from './speed/start.ts'
import { measureTags } from './speed/tags.ts'
import { measureUploads } from './speed/upload.ts'

/** `npm run bench` runs all suites, `npm run bench -- orders` only one. */
const suites: Record<string, () => Promise<Row[]>> = {
  lists: measureLists,
  payments: measurePayments,
  orders: measureGrowth,
  upload: measureUploads,
  web: measureScreens,
  site: measureSite,
  learner: measureLearner,
  start: measureStart,
  tags: measureTags,
  editor: measureEditor,
  library: measureLibrary,
  shell: measureShell,
  operators: measureOperators,
  overload: measureOverload,
  locks: measureLocks,
  model: measureModel,
  outages: measureOutages,
  passwords: measurePasswords,
  rolling: measureRolling,
  restore: measureRestore,
  slow: measureSlowClients,
  hostile: measureHostileInput,
  bombs: measureBombs,
  install: measureInstall,
  disk: measureDisk,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in suites))
if (unknown) {
  console.error(`unknown suite ${unknown}; there are: ${Object.keys(suites).join(', ')}`)
  process.exit(1)
}

for (const [name, measure] of Object.entries(suites)) {
  if (asked.length === 0 || asked.includes(name)) await writeReport(name, await measure())
}
