import { report, runJourneys } from './tally.ts'

report(await runJourneys(process.argv.slice(2)))
