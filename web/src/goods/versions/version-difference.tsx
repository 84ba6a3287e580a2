import type { Difference } from './differences.ts'
import type { Run } from './word-differences.ts'
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
        {difference.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return (
    <p className="version-text">
      {difference.runs.map((run, at) => (
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
