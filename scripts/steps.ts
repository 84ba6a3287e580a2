import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { endTogether } from './end-together.ts'
import { add, nothing, runVitest, type Tally } from './tally.ts'

type Step = { name: string; command: string[] }

const compiler = 'node_modules/typescript/bin/tsc'
const steps: Step[] = [
  { name: 'types of contract', command: [compiler, '-p', 'contract'] },
  { name: 'types of server', command: [compiler, '-p', 'server'] },
  { name: 'types of web', command: [compiler, '-p', 'web'] },
  { name: 'types of scripts and checks', command: [compiler, '-p', '.'] },
  {
    name: 'lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  },
  { name: 'import law and structure', command: ['checks/laws.ts'] },
]

/** Every check that needs no database. */
export async function checkEverything(): Promise<Tally> {
  let tally = nothing
  for (const step of steps) tally = add(tally, await runStep(step))
  return add(tally, await runVitest(['pure', 'web']))
}

function runStep({ name, command }: Step): Promise<Tally> {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${error ? '✗' : '✓'} ${name} ${seconds} s`)
      if (error) console.log(`${out}${err}`.trim() || error.message)
      resolve(error ? { passed: 0, failed: 1, failures: [name] } : { passed: 1, failed: 0, failures: [] })
    })
    endTogether(child)
  })
}
