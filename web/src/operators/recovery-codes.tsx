import './verify.css'

/** Codes that are shown once, to be kept on paper or in a safe. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <ul className="recovery-codes" aria-label="恢复码">
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ul>
)
