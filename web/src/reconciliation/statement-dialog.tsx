import { useQuery } from '@tanstack/react-query'
import { reconciliation } from '@zsm/contract/reconciliation/calls'
import { longestFile } from '@zsm/contract/reconciliation/files'
import type { StatementFormat, StatementPreview } from '@zsm/contract/reconciliation/statements'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../api/failure-text.ts'
import { query, useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { FileChooser } from '../ui/upload/file-chooser.tsx'
import { packedContentOf } from '../ui/upload/file-content.ts'
import './bill-dialog.css'
import { Refused } from './bill-dialog.tsx'
import { StatementMatch } from './statement-match.tsx'
import { StatementRead } from './statement-read.tsx'

type Chosen = { fileName: string; content: string }

/** Reads a bank's statement in four steps: choose the bank, match its columns (once a bank), look at the lines, compare. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const formats = useQuery(query(reconciliation.listStatementFormat, { pageSize: 100 }))
  return (
    <Modal
      open
      title="上传银行流水"
      width={860}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
    >
      <Loaded from={formats} rows={3}>
        {({ list }) => <Banks list={list} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function Banks({ list, onClose }: { list: StatementFormat[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>()
  const bank = list.find(({ id }) => id === chosen) ?? list[0]
  return (
    <>
      <div className="bill-place">
        {bank && (
          <SelectFilter
            label="银行"
            value={bank.id as string}
            options={list.map(({ id, name }) => ({ value: id as string, label: name }))}
            onChange={setChosen}
          />
        )}
        <NewBank onMade={setChosen} />
      </div>
      {bank && <Reading key={bank.id} bank={bank} onClose={onClose} />}
    </>
  )
}

function NewBank({ onMade }: { onMade: (id: string) => void }) {
  const [name, setName] = useState('')
  const [requestId, setRequestId] = useState(newUuid)
  const create = useCall(reconciliation.createStatementFormat, {
    invalidates: [reconciliation.listStatementFormat],
    onSuccess: ({ id }) => {
      setName('')
      setRequestId(newUuid())
      onMade(id)
    },
  })
  return (
    <span className="bill-place-new">
      <Input
        aria-label="银行或账户名称"
        placeholder="新的银行或账户，例如 招商银行 8888"
        maxLength={30}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        disabled={name.trim().length < 2}
        loading={create.isPending}
        onClick={() => create.mutate({ name, requestId })}
      >
        添加
      </Button>
    </span>
  )
}

function Reading({ bank, onClose }: { bank: StatementFormat; onClose: () => void }) {
  const { id } = bank
  const [file, setFile] = useState<Chosen>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [isMatching, setMatching] = useState(false)
  const navigate = useNavigate()
  const preview = useCall(reconciliation.previewStatement, { failure: 'inline' })
  const take = useCall(reconciliation.takeStatement, {
    failure: 'inline',
    invalidates: [reconciliation],
    onSuccess: ({ dayCount, openCount }) => {
      const found = openCount > 0 ? `有 ${openCount} 条差异待处理` : '没有待处理的差异'
      toast.success(`已核对 ${dayCount} 天，${found}`)
      onClose()
      navigate(paths.operatorReconciliations({ channel: 'bank' }))
    },
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen || chosen.size === 0) return
    const content = await packedContentOf(chosen)
    const isFit = content.length <= Math.ceil(longestFile / 3) * 4
    setTooLarge(!isFit)
    if (!isFit) return
    setFile({ fileName: chosen.name, content })
    setMatching(false)
    preview.mutate({ id, content })
  }
  const again = () => {
    setMatching(false)
    if (file) preview.mutate({ id, content: file.content })
  }
  const read: StatementPreview | undefined = preview.data
  const isReady = file && read?.matchedFlag && !isMatching
  return (
    <>
      <FileChooser
        label="选择银行流水文件"
        accept=".csv,.txt,.xlsx"
        hint="网银下载的 .xlsx 或 .csv。支付宝账户的流水也可以。先预览，确认后才核对。"
        name={file?.fileName}
        busy={preview.isPending}
        onChoose={choose}
      />
      {isTooLarge && <Refused text="文件太大，请按天或按周分开下载" />}
      {preview.error && <Refused text={failureText(preview.error)} />}
      {take.error && <Refused text={failureText(take.error)} />}
      {read && (isMatching || !read.matchedFlag) && (
        <StatementMatch bank={bank} preview={read} onDone={again} />
      )}
      {isReady && (
        <>
          <StatementRead read={read} onMatch={() => setMatching(true)} />
          <p className="bill-place-end">
            <Button type="primary" loading={take.isPending} onClick={() => take.mutate({ id, ...file })}>
              核对这些天
            </Button>
          </p>
        </>
      )}
    </>
  )
}
