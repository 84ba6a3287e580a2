/** The parts of the two test runners' JSON reports that a run reads. */
export type Report = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: TestFile[]
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
}
type TestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
}
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

/** One line for each failed test: its file, its title, and the first line of its failure. */
export function listFailures({ testResults = [], suites = [] }: Report): string[] {
  return [...testResults.flatMap(failuresOfFile), ...suites.flatMap(failuresOfSuite)]
}

function failuresOfFile({ name, status, message = '', assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const lines = failed.map((test) => line(name, test.fullName, test.failureMessages?.[0]))
  return status === 'failed' && lines.length === 0 ? [line(name, 'the file', message)] : lines
}

function failuresOfSuite({ file, suites = [], specs = [] }: Suite): string[] {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  const lines = failed.map(({ title, line: at, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
    return line(`e2e/${file}:${at}`, title, errors[0])
  })
  return [...lines, ...suites.flatMap(failuresOfSuite)]
}

const line = (place: string, title: string, message = '') => `${place} › ${title}: ${firstLine(message)}`

const firstLine = (text: string) => text.trim().split('\n', 1)[0]?.slice(0, 300) ?? ''
