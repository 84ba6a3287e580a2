import { useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import type { Agreement, AgreementKind, AgreementLine } from '@zsm/contract/site/agreements'
import { type ReactNode, useState } from 'react'
import { query } from '../../api/query.ts'
import { dateTime, isPast } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import '../../ui/table/setting-list.css'

const { operators, reference } = contract

const documents = [
  { kind: 'user', name: '用户协议', address: paths.agreement() },
  { kind: 'privacy', name: '隐私政策', address: paths.privacy() },
] as const

/** The documents that creators accept: the version in force and all earlier ones. */
export function AgreementsPage() {
  return (
    <Page
      title="协议文本"
      description="新版从选定的日期起生效，发布时告知全部创作者；发布过的版本不能修改，旧版仍可查看。"
    >
      {documents.map((document) => (
        <DocumentPanel key={document.kind} {...document} />
      ))}
    </Page>
  )
}

type DocumentPanelProps = { kind: AgreementKind; name: string; address: string }

function DocumentPanel({ kind, name, address }: DocumentPanelProps) {
  const versions = useQuery(query(operators.listAgreement, { kind }))
  const current = useQuery(query(reference.getAgreement, { kind }))
  const [changed, setChanged] = useState<Agreement>()
  return (
    <Panel title={name}>
      <Loaded from={versions} rows={2}>
        {({ list }) => (
          <ul className="settings">
            {list.map((line, index) => (
              <VersionLine
                key={line.version}
                line={line}
                address={`${address}?version=${line.version}`}
                current={current.data?.version}
              >
                {index === 0 && !isComing(line) && (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`发布新版${name}`}
                    disabled={!current.data}
                    onClick={() => setChanged(current.data)}
                  >
                    发布新版
                  </button>
                )}
              </VersionLine>
            ))}
          </ul>
        )}
      </Loaded>
      {changed && <AgreementDialog name={name} changed={changed} onClose={() => setChanged(undefined)} />}
    </Panel>
  )
}

const isComing = ({ effectTime }: AgreementLine) => !isPast(effectTime)

type VersionLineProps = {
  line: AgreementLine
  address: string
  current: number | undefined
  children: ReactNode
}

/** Each version can be read at an address of its own. */
function VersionLine({ line, address, current, children }: VersionLineProps) {
  return (
    <li>
      <span className="setting-name">
        第 {line.version} 版{line.version === current && '（现行）'}
        {isComing(line) && '（待生效）'}
        <small className="muted">{line.note}</small>
      </span>
      <span className="setting-value">
        <span className="numeric">{dateTime(line.effectTime)} 起</span>
        <a href={address} target="_blank" rel="noreferrer">
          在网站上查看
          <span className="visually-hidden">第 {line.version} 版</span>
        </a>
      </span>
      {children}
    </li>
  )
}
