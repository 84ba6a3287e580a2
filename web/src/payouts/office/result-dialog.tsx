import { operators } from '@zsm/contract/operators'
import { payouts } from '@zsm/contract/payouts'
import type { WholePayoutBatch } from '@zsm/contract/payouts/batches'
import { longestResult, type ResultLine, type ResultPreview } from '@zsm/contract/payouts/results'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Status, type StatusKind } from '../../ui/feedback/status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { FileChooser } from '../../ui/upload/file-chooser.tsx'
import { contentOf } from '../../ui/upload/file-content.ts'
import { MatchForm } from './match-form.tsx'

type Props = { batch: WholePayoutBatch; onClose: () => void }
type Chosen = { name: string; content: string }

/** Reads the bank's result in four steps: choose the file, match its columns (once a bank), look at each line, book. */
export function ResultDialog({ batch: { id, batchNo }, onClose }: Props) {
  const [file, setFile] = useState<Chosen>()
  const [refusal, setRefusal] = useState('')
  const [isMatching, setMatching] = useState(false)
  const preview = useCall(payouts.previewPayoutResult, { failure: 'inline' })
  const confirm = useConfirm(id, onClose)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const why = refusalOf(chosen)
    setRefusal(why)
    if (why) return
    const next = { name: chosen.name, content: await contentOf(chosen) }
    setFile(next)
    setMatching(false)
    preview.mutate({ id, content: next.content })
  }
  const again = () => {
    setMatching(false)
    if (file) preview.mutate({ id, content: file.content })
  }
  const read = preview.data
  const isReady = file && read?.matchedFlag && !isMatching
  const count = read ? read.paidCount + read.failedCount + read.leftCount : 0
  return (
    <Modal
      open
      title={`银行结果：批次 ${batchNo}`}
      width={860}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        isReady && (
          <Button
            type="primary"
            disabled={count === 0}
            loading={confirm.isPending}
            onClick={() => confirm.start(file.content)}
          >
            {count === 0 ? '没有要登记的' : `登记 ${count} 笔`}
          </Button>
        )
      }
      destroyOnHidden
    >
      <FileChooser
        label="选择银行结果文件"
        accept=".csv,.txt,.xlsx"
        hint="银行返回的 .xlsx 或 .csv。先逐行预览，确认后才登记。"
        name={file?.name}
        busy={preview.isPending}
        onChoose={choose}
      />
      {refusal && <Refused text={refusal} />}
      {preview.error && <Refused text={failureText(preview.error)} />}
      {confirm.error && <Refused text={failureText(confirm.error)} />}
      {read && (isMatching || !read.matchedFlag) && <MatchForm id={id} preview={read} onDone={again} />}
      {isReady && <Preview read={read} onMatch={() => setMatching(true)} />}
    </Modal>
  )
}

/** Why a file is not read; empty if it is. */
function refusalOf({ size }: File): string {
  if (size === 0) return '这个文件是空的，请重新从网银下载'
  return size > longestResult ? '文件不能大于 600 KB，请只保留这个批次的结果' : ''
}

const Refused = ({ text }: { text: string }) => (
  <p className="form-failure" role="alert">
    {text}
  </p>
)

/** Books the file call by call until its end. After a failure in between, the same file continues and nothing is lost. */
function useConfirm(id: WholePayoutBatch['id'], onDone: () => void) {
  const call = useCall(payouts.confirmPayoutResult, { failure: 'inline', invalidates: [payouts, operators] })
  const start = async (content: string) => {
    const sums = { paid: 0, failed: 0, left: 0 }
    let afterLine: number | null = 0
    while (afterLine !== null) {
      const answer: ConfirmAnswer | undefined = await call
        .mutateAsync({ id, content, afterLine })
        .catch(() => undefined)
      if (!answer) return
      sums.paid += answer.paidCount
      sums.failed += answer.failedCount
      sums.left += answer.leftCount
      afterLine = answer.nextLine
    }
    toast.success(`已登记：${sums.paid} 笔到账，${sums.failed} 笔失败，${sums.left} 笔待人工处理`)
    onDone()
  }
  return { start, isPending: call.isPending, error: call.error }
}

type ConfirmAnswer = { paidCount: number; failedCount: number; leftCount: number; nextLine: number | null }

const kinds: Record<ResultLine['outcome'], StatusKind> = {
  paid: 'success',
  failed: 'danger',
  left: 'warning',
  known: 'info',
  strange: 'warning',
}
const words: Record<ResultLine['outcome'], string> = {
  paid: '到账',
  failed: '失败',
  left: '待人工处理',
  known: '已处理过',
  strange: '不会登记',
}

const columns: readonly Column<ResultLine>[] = [
  {
    key: 'line',
    title: '行',
    width: 64,
    render: ({ lineNo }) => (lineNo === 0 ? '—' : `第 ${lineNo} 行`),
  },
  {
    key: 'who',
    title: '提现单号',
    headline: true,
    render: ({ withdrawNo, holderName }) => <TwoLines first={withdrawNo || '没有单号'} second={holderName} />,
  },
  {
    key: 'sum',
    title: '金额',
    numeric: true,
    render: ({ amountFen }) => (amountFen === null ? '—' : yuan(amountFen)),
  },
  {
    key: 'outcome',
    title: '登记为',
    render: ({ outcome }) => <Status kind={kinds[outcome]}>{words[outcome]}</Status>,
  },
  { key: 'why', title: '说明', render: ({ text, transferNo }) => text || transferNo },
]

const Preview = ({ read, onMatch }: { read: ResultPreview; onMatch: () => void }) => (
  <>
    <Notice
      action={
        <button type="button" className="link-button" onClick={onMatch}>
          修改对应的列
        </button>
      }
    >
      {`${read.paidCount} 笔到账 ${yuan(read.paidFen)}，${read.failedCount} 笔失败 ${yuan(read.failedFen)}，${read.leftCount} 笔待人工处理，${read.knownCount} 笔已处理过，${read.strangeCount} 行不会登记。`}
    </Notice>
    <DataTable
      label="银行结果的每一行"
      columns={columns}
      rows={read.lines}
      rowKey={({ lineNo, withdrawNo }) => `${lineNo}-${withdrawNo}`}
    />
  </>
)
