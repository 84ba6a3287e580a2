import { checkEverything } from './steps.ts'
import { report } from './tally.ts'

report(await checkEverything())
