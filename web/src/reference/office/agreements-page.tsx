import { useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import type { Agreement, AgreementKind, AgreementLine } from '@zsm/contract/site/agreements'
import { type ReactNode, useState } from 'react'
import { query } from '../../api/query.ts'
import { dateTime } from '../../format/time.ts'
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
    <Page title="协议文本" description="发布即生效，网站上的页面随之更新；发布过的版本不能修改。">
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
              <VersionLine key={line.version} line={line} address={index === 0 ? address : undefined}>
                {index === 0 && (
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

type VersionLineProps = { line: AgreementLine; address: string | undefined; children: ReactNode }

/** Only the version in force has an address. */
function VersionLine({ line, address, children }: VersionLineProps) {
  return (
    <li>
      <span className="setting-name">
        第 {line.version} 版{address && '（现行）'}
        <small className="muted">{line.note}</small>
      </span>
      <span className="setting-value">
        <span className="numeric">{dateTime(line.publishTime)}</span>
        {address && (
          <a href={address} target="_blank" rel="noreferrer">
            在网站上查看
          </a>
        )}
      </span>
      {children}
    </li>
  )
}
