import './refusals.css'
import type { Refused } from './refusal.ts'

/** The refused files, each reason once. */
export function Refusals({ of: refused, onClose }: { of: Refused[]; onClose: () => void }) {
  if (refused.length === 0) return null
  const byReason = [...Map.groupBy(refused, ({ reason }) => reason)]
  return (
    <section className="refusals" role="alert" aria-label="没有上传的文件">
      <header>
        <strong>{refused.length} 个文件没有上传</strong>
        <button type="button" className="link-button" onClick={onClose}>
          知道了
        </button>
      </header>
      <ul>
        {byReason.map(([reason, files]) => (
          <li key={reason}>
            <span className="refusals-name" title={files.map(({ name }) => name).join('\n')}>
              {namesOf(files)}
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const most = 5
const namesOf = (files: readonly Refused[]) =>
  files
    .slice(0, most)
    .map(({ name }) => name)
    .join('、') + (files.length > most ? ` 等 ${files.length} 个` : '')
