import type { Instant } from '@zsm/contract/values'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { clockTime } from '../../format/time.ts'
import './editor-page.css'
import { Page } from '../page/page.tsx'
import { usePageName } from '../page/page-scope.ts'

/** `storing` and `stored` concern the draft: input is stored in it automatically, while the record itself is not saved yet. */
export type SaveState =
  | 'clean'
  | 'unsaved'
  | 'storing'
  | 'stored'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'retrying'
  | 'ended'
  | 'elsewhere'

type EditorPageProps = {
  title: string
  /** The name of the edited record, once it has one: the title of the window and of the tag. */
  name?: string | undefined
  /** Absent on a page of the menu. */
  back?: string
  state: SaveState
  savedAt?: Instant | undefined
  /** The only primary button. `disabled` says why it cannot be used yet. */
  primary: { label: string; onClick: () => unknown; loading: boolean; disabled?: string | undefined }
  actions?: ReactNode
  children: ReactNode
}

/** A page that edits one record. Its save state and its button stay in sight. */
export function EditorPage({
  title,
  name,
  back,
  state,
  savedAt,
  primary,
  actions,
  children,
}: EditorPageProps) {
  usePageName(name)
  return (
    <Page
      title={title}
      name={name}
      back={back}
      sticky
      state={
        <span className={`save-state save-${state}`} role="status">
          {stateText(state, savedAt)}
        </span>
      }
      actions={
        <>
          {actions}
          <Button
            type="primary"
            loading={primary.loading}
            disabled={primary.disabled !== undefined}
            title={primary.disabled}
            onClick={() => primary.onClick()}
          >
            {primary.label}
          </Button>
        </>
      }
    >
      {children}
    </Page>
  )
}

function stateText(state: SaveState, savedAt: Instant | undefined) {
  const at = savedAt ? ` ${clockTime(savedAt)}` : ''
  return {
    clean: '',
    unsaved: '未保存',
    storing: '草稿保存中',
    stored: `草稿已保存${at}`,
    saving: '保存中',
    saved: `已保存${at}`,
    failed: '没有保存成功',
    retrying: '草稿已存在本机，网络恢复后同步',
    ended: '登录已失效，重新登录后继续保存草稿',
    elsewhere: '别处也在写这份草稿，这里写的没有存',
  }[state]
}

type EditorSectionProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }

/** One group of fields: heading on the left, fields on the right. */
export const EditorSection = ({ title, description, actions, children }: EditorSectionProps) => (
  <section className="panel editor-section">
    <header>
      <h2>{title}</h2>
      {description && <p className="muted">{description}</p>}
      {actions}
    </header>
    <div>{children}</div>
  </section>
)
