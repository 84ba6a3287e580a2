import { useMemo } from 'react'
import type { Difference } from './differences.ts'
import { abridged, type Run, wordDifferences } from './word-differences.ts'
import './versions.css'

/** What differs, field by field. */
export const VersionDifference = ({ of: found }: { of: readonly Difference[] }) =>
  found.length === 0 ? (
    <p className="muted">没有不同。</p>
  ) : (
    <dl className="version-fields">
      {found.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.label}</dt>
          <dd>
            <Field of={difference} />
          </dd>
        </div>
      ))}
    </dl>
  )

function Field({ of: difference }: { of: Difference }) {
  if (difference.kind === 'value') {
    return (
      <>
        <del>{difference.from}</del> → <ins>{difference.to}</ins>
      </>
    )
  }
  if (difference.kind === 'list') {
    return (
      <ul>
        {difference.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same, and none changes its place
          <li key={at}>{item}</li>
        ))}
      </ul>
    )
  }
  return <WordDifference from={difference.from} to={difference.to} />
}

/** Two texts as one, with what came and went. */
export function WordDifference({ from, to }: { from: string; to: string }) {
  const runs = useMemo(() => abridged(wordDifferences(from, to)), [from, to])
  return (
    <p className="version-text">
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity, and never change their order
        <RunOfWords key={at} of={run} />
      ))}
    </p>
  )
}

function RunOfWords({ of: { kind, text } }: { of: Run }) {
  if (kind === 'added') return <ins>{text}</ins>
  return kind === 'removed' ? <del>{text}</del> : text
}
