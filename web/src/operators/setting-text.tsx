import { fen } from '@zsm/contract/money/fen'
import { type SettingKey, type SettingRule, settingRules } from '@zsm/contract/settings'
import { bytes } from '../format/bytes.ts'
import { yuan } from '../format/money.ts'
import { percent, thousands } from '../format/number.ts'
import { Status } from '../ui/feedback/status.tsx'

export function SettingText({ of, value }: { of: SettingKey; value: string }) {
  const { kind, unit }: SettingRule = settingRules[of]
  if (value === '') return <span className="muted">未填写</span>
  if (kind === 'flag')
    return <Status kind={value === '1' ? 'success' : 'info'}>{value === '1' ? '开' : '关'}</Status>
  if (kind === 'fen') return <span className="numeric">{yuan(fen(Number(value)))}</span>
  if (kind === 'rate') return <span className="numeric">{percent(Number(value))}</span>
  return <span className="numeric">{unit ? measured(Number(value), unit) : value}</span>
}

/** In bytes if that reads better, whatever unit it is entered in. */
function measured(value: number, unit: string) {
  if (unit === 'MB') return bytes(value * 1024 ** 2)
  return `${thousands(value)} ${unit}`
}
