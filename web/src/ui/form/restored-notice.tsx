import { ago } from '../../format/time.ts'
import { Notice } from '../feedback/notice.tsx'
import type { Restored } from './form-draft.ts'

type Props = { restored: Omit<Restored<object>, 'values'>; onGiveUp: () => unknown }

/** Says that the form contains restored input and which fields it lacks, and offers to discard it. */
export const RestoredNotice = ({ restored: { time, outdated, missing }, onGiveUp }: Props) => (
  <Notice
    kind={outdated ? 'warning' : 'info'}
    action={
      <button type="button" className="link-button" onClick={onGiveUp}>
        放弃
      </button>
    }
  >
    已恢复未提交的内容（{ago(time)}）。
    {missing.length > 0 && `${missing.join('、')}不存入草稿，请重新填写。`}
    {outdated && '之后又在别处保存过，请核对后再提交。'}
  </Notice>
)
