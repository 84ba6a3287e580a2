/** A run of words that stayed, came or went. */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string }

/** The comparison takes the product of both lengths; longer texts are shown as replaced as a whole. */
const mostSteps = 4_000_000

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Finding the words takes time too: longer texts are compared line by line. */
const mostCharacters = 40_000
const linesOf = (text: string) => text.split(/(?<=\n)/)

/** The difference of two texts by words, with the longest sequence of words that both have. */
export function wordDifferences(before: string, after: string): Run[] {
  const partsOf = before.length + after.length > mostCharacters ? linesOf : wordsOf
  const [old, fresh] = [partsOf(before), partsOf(after)]
  let head = 0
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1
  let tail = 0
  const most = Math.min(old.length, fresh.length) - head
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1
  const [oldMiddle, newMiddle] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)]
  return joined([
    ...runsOf('same', old.slice(0, head)),
    ...middle(oldMiddle, newMiddle),
    ...runsOf('same', tail > 0 ? old.slice(-tail) : []),
  ])
}

const runsOf = (kind: Run['kind'], words: readonly string[]): Run[] => words.map((text) => ({ kind, text }))

function middle(old: readonly string[], fresh: readonly string[]): Run[] {
  if (old.length * fresh.length > mostSteps) return [...runsOf('removed', old), ...runsOf('added', fresh)]
  const lengths = commonLengths(old, fresh)
  const width = fresh.length + 1
  const runs: Run[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < fresh.length) {
    const [word, other] = [old[at], fresh[to]]
    if (word !== undefined && word === other) {
      runs.push({ kind: 'same', text: word })
      at += 1
      to += 1
    } else if (word !== undefined && (other === undefined || goesFirst(lengths, width, at, to))) {
      runs.push({ kind: 'removed', text: word })
      at += 1
    } else if (other !== undefined) {
      runs.push({ kind: 'added', text: other })
      to += 1
    }
  }
  return runs
}

const goesFirst = (lengths: Uint32Array, width: number, at: number, to: number) =>
  (lengths[(at + 1) * width + to] ?? 0) >= (lengths[at * width + to + 1] ?? 0)

/** For each pair of places, the length of the longest sequence that the rests have in common. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array {
  const width = fresh.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = fresh.length - 1; to >= 0; to -= 1) {
      lengths[at * width + to] =
        old[at] === fresh[to]
          ? (lengths[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + to] ?? 0, lengths[at * width + to + 1] ?? 0)
    }
  }
  return lengths
}

/** Neighbours of one kind as one run. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.kind === run.kind) last.text += run.text
    else all.push({ ...run })
  }
  return all
}

/** How many characters of what stayed are shown beside a change. */
const context = 80

/** The runs with the middle of each long one that stayed left out. */
export const abridged = (runs: readonly Run[]): Run[] =>
  runs.map((run, at) => {
    const { kind, text } = run
    const head = at === 0 ? 0 : context
    const tail = at === runs.length - 1 ? 0 : context
    if (kind !== 'same' || text.length <= head + tail + context) return run
    return { kind, text: `${text.slice(0, head)} …… ${tail > 0 ? text.slice(-tail) : ''}` }
  })
