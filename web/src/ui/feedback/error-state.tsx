import { Button } from 'antd'
import './states.css'

type ErrorStateProps = { title?: string; text: string; onRetry?: () => unknown }

/** A failed read: says what happened and offers a retry. */
export const ErrorState = ({ title = '没有读到内容', text, onRetry }: ErrorStateProps) => (
  <div className="state" role="alert">
    <p className="state-title">{title}</p>
    <p className="muted">{text}</p>
    {onRetry && (
      <div className="state-action">
        <Button onClick={() => onRetry()}>重试</Button>
      </div>
    )}
  </div>
)
