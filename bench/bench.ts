import { measureBombs } from './bombs.ts'
import { measureDisk } from './disk.ts'
import { measureGrowth } from './growth.ts'
import { measureHostileInput } from './hostile.ts'
import { measureInstall } from './install.ts'
import { measureLists } from './lists.ts'
import { measureLocks } from './locks.ts'
import { measureOutages } from './outages.ts'
import { measureOverload } from './overload.ts'
import { measurePasswords } from './passwords.ts'
import { type Row, writeReport } from './report.ts'
import { measureRestore } from './restore.ts'
import { measureRolling } from './rolling.ts'
import { measureScreens } from './screens.ts'
import { measureShell } from './shell.ts'
import { measureSite } from './site.ts'
import { measureSlowClients } from './slow.ts'
import { measureStart } from './start.ts'
import { measureTags } from './tags.ts'
import { measureUploads } from './upload.ts'

/** `npm run bench`, or one suite of it: `npm run bench -- orders`. */
const suites: Record<string, () => Promise<Row[]>> = {
  lists: measureLists,
  orders: measureGrowth,
  upload: measureUploads,
  web: measureScreens,
  site: measureSite,
  start: measureStart,
  tags: measureTags,
  shell: measureShell,
  overload: measureOverload,
  locks: measureLocks,
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
