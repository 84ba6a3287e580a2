import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import type { OfficeSetting } from '@zsm/contract/operators/settings'
import { type SettingRule, settingRules } from '@zsm/contract/settings'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import '../ui/table/setting-list.css'
import { Waiting } from './office/waiting.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { SettingText } from './setting-text.tsx'

const ruleOf = (key: OfficeSetting['key']): SettingRule => settingRules[key]

/** Everything that can be set without a release, by subject. */
export function SettingsPage() {
  const settings = useQuery(query(operators.listSetting, {}))
  const [changed, setChanged] = useState<OfficeSetting>()
  return (
    <Page
      title="系统设置"
      description="修改后立即生效，资金设置要另一位管理员复核。每次修改都会记入操作日志。"
    >
      <Loaded from={settings} rows={10} framed>
        {({ list }) =>
          groupsOf(list).map(([group, settings]) => (
            <Panel key={group} title={group}>
              <ul className="settings">
                {settings.map((setting) => (
                  <SettingLine key={setting.key} setting={setting} onChange={() => setChanged(setting)} />
                ))}
              </ul>
            </Panel>
          ))
        }
      </Loaded>
      {changed && <SettingDialog setting={changed} onClose={() => setChanged(undefined)} />}
    </Page>
  )
}

const groupsOf = (list: OfficeSetting[]) => [...Map.groupBy(list, ({ key }) => ruleOf(key).group)]

function SettingLine({ setting, onChange }: { setting: OfficeSetting; onChange: () => void }) {
  const { title, hint } = ruleOf(setting.key)
  return (
    <li>
      <span className="setting-name">
        {title}
        {hint && <small className="muted">{hint}</small>}
      </span>
      <span className="setting-value">
        <SettingText of={setting.key} value={setting.value} />
        {setting.waitingFlag && <Waiting />}
        {setting.version > 1 && <small className="muted numeric">{dateTime(setting.updateTime)} 修改</small>}
      </span>
      <button type="button" className="link-button" aria-label={`修改${title}`} onClick={onChange}>
        修改
      </button>
    </li>
  )
}
