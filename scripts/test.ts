import { provideChromium } from './chromium.ts'
import { checkEverything } from './steps.ts'
import { add, report, runJourneys, runVitest, type Tally } from './tally.ts'

const checked = await checkEverything()
const onDatabase = await runVitest('database')
report(add(checked, add(onDatabase, await runInChromium())))

async function runInChromium(): Promise<Tally> {
  try {
    process.env.E2E_CHROMIUM = provideChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  return runJourneys()
}
