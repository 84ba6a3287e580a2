import type { Takedown } from '@zsm/contract/takedowns/takedowns'
import type { ReactNode } from 'react'
import { labelOf } from '../format/dictionary.ts'
import { dateTime } from '../format/time.ts'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { TakedownStatus } from './takedown-status.tsx'
import './takedowns.css'

type Fact = readonly [label: string, value: ReactNode]

/** What was taken down, why, the appeal and its outcome. `more`: what only operators see. */
export function TakedownFacts({ takedown, more = [] }: { takedown: Takedown; more?: readonly Fact[] }) {
  const { statusDict, appealTime, appeal, deadlineTime, decideTime, decisionNote } = takedown
  const appealed: Fact[] = appealTime
    ? [
        ['申诉时间', dateTime(appealTime)],
        [
          '申诉说明',
          <span key="appeal" className="takedown-words">
            {appeal}
          </span>,
        ],
        ['申诉材料', <Files key="files" of={takedown.appealFiles} />],
        ['处理期限', deadlineTime ? dateTime(deadlineTime) : ''],
      ]
    : []
  const decided: Fact[] = decideTime
    ? [
        ['处理时间', dateTime(decideTime)],
        ['处理说明', decisionNote],
      ]
    : []
  return (
    <Facts
      of={[
        ['状态', <TakedownStatus key="status" statusDict={statusDict} />],
        ['内容', labelOf('takedownKindDict', takedown.kindDict)],
        ['名称', takedown.targetName],
        ['原因', labelOf('takedownReasonDict', takedown.reasonDict)],
        ['说明', takedown.reason],
        ['下架时间', dateTime(takedown.takeTime)],
        ...more,
        ...appealed,
        ...decided,
      ]}
    />
  )
}

const Files = ({ of: files }: { of: Takedown['appealFiles'] }) =>
  files.length === 0 ? (
    '没有上传'
  ) : (
    <ul className="takedown-files">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
