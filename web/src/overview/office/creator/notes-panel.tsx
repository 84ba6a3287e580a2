import { operators } from '@zsm/contract/operators'
import type { CreatorId } from '@zsm/contract/values'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { useCall, useList } from '../../../api/query.ts'
import { dateTime } from '../../../format/time.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Panel } from '../../../ui/page/page.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { usePlace } from './use-place.ts'

/** What operators write for each other. The creator never reads it. */
export function NotesPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const notes = useList(operators.listCreatorNote, { id, ...page })
  return (
    <div className="creator-panels">
      <Panel title="写备注" description="只有运营看得到，不会给创作者看；账号注销时一起删除。">
        <NoteForm id={id} />
      </Panel>
      <Panel flush>
        <Loaded from={notes}>
          {(page) =>
            page.list.length > 0 ? (
              <>
                <ul className="creator-notes" aria-label="备注">
                  {page.list.map(({ id, words, operatorName, createTime }) => (
                    <li key={id}>
                      <p>{words}</p>
                      <small className="muted numeric">
                        {operatorName} · {dateTime(createTime)}
                      </small>
                    </li>
                  ))}
                </ul>
                <Pager page={page} onPage={setPage} />
              </>
            ) : (
              <EmptyState title="还没有备注" text="写下联系的经过和约定，同事接手时不用再问一遍" />
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}

const longest = 1000

function NoteForm({ id }: { id: CreatorId }) {
  const [words, setWords] = useState('')
  const add = useCall(operators.addCreatorNote, {
    failure: 'inline',
    invalidates: [operators.listCreatorNote],
    onSuccess: () => {
      setWords('')
      toast.success('已写入备注')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ id, words: words.trim() })
  }
  return (
    <form className="creator-note-form" onSubmit={submit}>
      {add.error && (
        <p className="form-failure" role="alert">
          {failureText(add.error)}
        </p>
      )}
      <Input.TextArea
        aria-label="备注"
        value={words}
        maxLength={longest}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={add.isPending} disabled={words.trim().length < 2}>
        写入备注
      </Button>
    </form>
  )
}
