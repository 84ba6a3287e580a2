import { constants } from 'node:os'
import { provideChromium } from './chromium.ts'
import { checkEverything } from './steps.ts'
import { add, report, runJourneys, runVitest, type Tally } from './tally.ts'

const checked = await checkEverything()
// Each waits half of the time, for the database or for a page. When both want a core, the pages go first. Several files of the database
// wait for started servers, so three run at once.
const [onDatabase, inChromium] = await Promise.all([
  runVitest(['database'], { niceness: constants.priority.PRIORITY_BELOW_NORMAL, workers: 3 }),
  runInChromium(),
])
report(add(checked, add(onDatabase, inChromium)))

async function runInChromium(): Promise<Tally> {
  try {
    process.env.E2E_CHROMIUM = provideChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, failures: ['Chromium could not be provided'] }
  }
  return runJourneys()
}
