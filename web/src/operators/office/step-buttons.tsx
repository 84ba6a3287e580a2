import { Button } from 'antd'
import type { Steps } from './use-steps.ts'
import './step-buttons.css'

/** To the row before and after the open one. */
export const StepButtons = ({ place, previous, next }: Steps) =>
  place === '' ? null : (
    <span className="step-buttons">
      <span className="visually-hidden">{place}</span>
      <Button size="small" disabled={!previous} onClick={previous} title="上一项（K）" aria-keyshortcuts="K">
        上一项
      </Button>
      <Button size="small" disabled={!next} onClick={next} title="下一项（J）" aria-keyshortcuts="J">
        下一项
      </Button>
    </span>
  )
