import { CopyButton } from '../ui/page/copyable.tsx'
import './developers.css'

/** A program text with a button that copies it. A long line scrolls within it. */
export const CodeExample = ({ label, text }: { label: string; text: string }) => (
  <div>
    <div className="developers-code-head">
      <span>{label}</span>
      <CopyButton text={text}>复制</CopyButton>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section className="developers-code" tabIndex={0} aria-label={label}>
      {text}
    </section>
  </div>
)
