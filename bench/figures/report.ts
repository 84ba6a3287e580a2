import { readFile, writeFile } from 'node:fs/promises'

/** One measurement. Only its `ratio` can be compared between machines. */
export type Row = { figure: string; value: string; ratio: string; aim: string }

const file = new URL('../../docs/bench.md', import.meta.url)
const head = `# Bench

What each suite of \`npm run bench\` measured in its last run. Times depend on the machine and its load; ratios can be compared.

- *lists*: the ratio is to a bare handler, measured in turns in the same run. The bare handler is Fastify with the same SQL on the same
  pool, without our contract, session and serialisation. 16 connections ask for the first page of a creator with 100,000 orders.
- *orders*: the database has ten million orders. The ratio compares a creator with a million orders with one who has 10,000. The calls
  are made one by one, in turns.
- *payments*: 64 connections, because providers send notices together at the hours when people buy. The aim is half of a bare handler that
  verifies the same signature and inserts one row, and it is not reached: a booking writes about fifteen rows in ten tables, each with its
  indexes, and groups are booked one after another, so that PostgreSQL works on one core (decision
  [0090](decisions/0090-payments-booked-together.md)).
- *learner*: the bare handler reads the same rows and answers them as JSON. A page that is remembered costs little more; one that is made
  for its request is also rendered and hashed.
`

/** Prints the table and replaces the suite's previous one in docs/bench.md. */
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
