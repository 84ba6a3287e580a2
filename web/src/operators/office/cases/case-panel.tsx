import { useQuery } from '@tanstack/react-query'
import type { CaseList, WorkCase } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import { CaseTargetId } from '@zsm/contract/values'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { query, useCall, useList } from '../../../api/query.ts'
import { dateTime } from '../../../format/time.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import './cases.css'
import { GiveDialog } from './give-dialog.tsx'
import { useCaseCalls } from './use-cases.ts'

type CasePanelProps = { listName: CaseList; id: string; found: WorkCase | undefined }

/** Who deals with the row, what operators noted about it, and what was decided earlier. The creator reads none of it. */
export const CasePanel = ({ listName, id, found }: CasePanelProps) => (
  <>
    <Assignee listName={listName} id={id} found={found} />
    <Earlier listName={listName} id={id} />
    <Notes listName={listName} id={id} />
  </>
)

function Assignee({ listName, id, found }: CasePanelProps) {
  const [giving, setGiving] = useState(false)
  const { take, give, back, busy } = useCaseCalls(listName, () => undefined)
  const name = found?.operatorName
  return (
    <section className="drawer-part" aria-label="经办人">
      <h3>经办人</h3>
      <div className="case-assignee">
        <span className={found?.ownFlag ? 'case-mine' : undefined}>
          {found?.ownFlag ? `${name}（我）` : name || '还没有人领取'}
        </span>
        {!name && (
          <Button size="small" disabled={busy} onClick={() => take([id])}>
            领取
          </Button>
        )}
        <Button size="small" disabled={busy} onClick={() => setGiving(true)}>
          转交
        </Button>
        {found?.ownFlag && (
          <Button size="small" disabled={busy} onClick={() => back([id])}>
            放回
          </Button>
        )}
      </div>
      {giving && (
        <GiveDialog
          listName={listName}
          count={1}
          onClose={() => setGiving(false)}
          onGive={(operatorId) => {
            setGiving(false)
            give([id], operatorId)
          }}
        />
      )}
    </section>
  )
}

function Earlier({ listName, id }: Omit<CasePanelProps, 'found'>) {
  const read = useQuery(
    query(
      operators.listEarlierDecision,
      { listName, targetId: CaseTargetId.parse(id) },
      { background: true },
    ),
  )
  return (
    <section className="drawer-part" aria-label="以前的处理">
      <h3>以前的处理</h3>
      <Loaded from={read} rows={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">没有处理过</p>
          ) : (
            <ul className="earlier-decisions">
              {list.map(({ id, title, reason, operatorName, decideTime, sameFlag }) => (
                <li key={id}>
                  <span className="earlier-head">
                    <strong>{title}</strong>
                    {!sameFlag && <span className="muted">同一创作者的另一项</span>}
                    <small className="muted numeric">
                      {operatorName} · {dateTime(decideTime)}
                    </small>
                  </span>
                  {reason && <p>{reason}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Notes({ listName, id }: Omit<CasePanelProps, 'found'>) {
  const targetId = CaseTargetId.parse(id)
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const notes = useList(operators.listCaseNote, { listName, targetId, ...page })
  return (
    <section className="drawer-part" aria-label="内部备注">
      <h3>内部备注</h3>
      <NoteForm listName={listName} targetId={targetId} />
      <Loaded from={notes} rows={2}>
        {(page) =>
          page.list.length === 0 ? (
            <p className="muted">还没有备注。只有运营看得到</p>
          ) : (
            <>
              <ul className="case-notes" aria-label="备注">
                {page.list.map(({ id, words, operatorName, createTime }) => (
                  <li key={id}>
                    <p>{words}</p>
                    <small className="muted numeric">
                      {operatorName} · {dateTime(createTime)}
                    </small>
                  </li>
                ))}
              </ul>
              {page.total > page.pageSize && (
                <Pager
                  page={page}
                  resizable={false}
                  onPage={({ pageNum }) => setPage({ pageNum, pageSize: 20 })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function NoteForm({ listName, targetId }: { listName: CaseList; targetId: CaseTargetId }) {
  const [words, setWords] = useState('')
  const add = useCall(operators.addCaseNote, {
    failure: 'inline',
    invalidates: [operators.listCaseNote, operators.listCase],
    onSuccess: () => {
      setWords('')
      toast.success('已写入备注')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ listName, targetId, words: words.trim() })
  }
  return (
    <form className="case-note-form" onSubmit={submit}>
      {add.error && (
        <p className="form-failure" role="alert">
          {failureText(add.error)}
        </p>
      )}
      <Input.TextArea
        aria-label="备注"
        value={words}
        maxLength={1000}
        autoSize={{ minRows: 1, maxRows: 6 }}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button size="small" htmlType="submit" loading={add.isPending} disabled={words.trim().length < 2}>
        写入备注
      </Button>
    </form>
  )
}
