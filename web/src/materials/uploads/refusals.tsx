import './refusals.css'
import type { Refused } from './refusal.ts'

/** The refused files, each with its reason. */
export function Refusals({ of: refused, onClose }: { of: Refused[]; onClose: () => void }) {
  if (refused.length === 0) return null
  return (
    <section className="refusals" role="alert" aria-label="没有上传的文件">
      <header>
        <strong>{refused.length} 个文件没有上传</strong>
        <button type="button" className="link-button" onClick={onClose}>
          知道了
        </button>
      </header>
      <ul>
        {refused.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced, never reordered
          <li key={at}>
            <span className="refusals-name" title={name}>
              {name}
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
