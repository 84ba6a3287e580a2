import { readFile, writeFile } from 'node:fs/promises'

/** One figure. `ratio` is what can be compared between machines. */
export type Row = { figure: string; value: string; ratio: string; aim: string }

const file = new URL('../../docs/bench.md', import.meta.url)
const head = `# Bench

What each suite of \`npm run bench\` measured when it last ran. Times depend on the machine and on what else it did; ratios
can be compared. A list's is against a bare handler measured in turns with it in the same run: Fastify that runs the same
SQL through the same pool, with no contract, session or serialisation of ours; both are asked by 16 connections for the
first page of a creator with 100,000 orders. Under orders a call of a creator with a million of the ten million orders in
the database stands against the same call of one with 10,000, asked one by one in turns.
`

/** Prints the table, and puts it in the place of the suite's last one in docs/bench.md. */
export async function writeReport(suite: string, rows: Row[]): Promise<void> {
  const lines = rows.map(({ figure, value, ratio, aim }) => `| ${figure} | ${value} | ${ratio} | ${aim} |`)
  const table = ['| figure | value | ratio | aim |', '|---|---|---|---|', ...lines].join('\n')
  console.log(table)
  const sections = sectionsOf(await readFile(file, 'utf8')).set(suite, table)
  const texts = [...sections].map(([name, text]) => `## ${name}\n\n${text}\n`)
  await writeFile(file, [head, ...texts].join('\n'))
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n')
      return [name, lines.join('\n').trim()]
    }),
  )
}
