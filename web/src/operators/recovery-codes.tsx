import { CopyButton } from '../ui/page/copyable.tsx'
import './verify.css'

/** Recovery codes, shown once, to be stored safely: they can be copied or saved as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <div className="recovery">
      <ul className="recovery-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="recovery-ways">
        <CopyButton text={text}>复制</CopyButton>
        <a href={fileOf(text)} download="知视猫运营后台恢复码.txt">
          下载
        </a>
      </p>
    </div>
  )
}

const fileOf = (text: string) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`知视猫运营后台恢复码，每个只能用一次\n${text}\n`)}`
