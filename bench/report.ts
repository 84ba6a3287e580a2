import { writeFile } from 'node:fs/promises'

/** One figure. `ratio` is what can be compared between machines. */
export type Row = { figure: string; value: string; ratio: string; aim: string }

const head = `# Bench

What \`npm run bench\` measured last. Times depend on the machine; the ratio of a list is against a bare handler measured in
turns with it in the same run: Fastify that runs the same SQL through the same pool, with no contract, session or
serialisation of ours. Lists are asked by 16 connections for the first page of a creator with 100,000 orders.

`

/** Prints the table; a run of all suites becomes docs/bench.md. */
export async function writeReport(rows: Row[], complete: boolean): Promise<void> {
  const lines = rows.map(({ figure, value, ratio, aim }) => `| ${figure} | ${value} | ${ratio} | ${aim} |`)
  const table = ['| figure | value | ratio | aim |', '|---|---|---|---|', ...lines].join('\n')
  console.log(table)
  if (complete) await writeFile(new URL('../docs/bench.md', import.meta.url), `${head}${table}\n`)
}
