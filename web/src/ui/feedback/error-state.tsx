import { Button } from 'antd'
import './states.css'

type ErrorStateProps = { title?: string; text: string; onRetry?: () => unknown }

/** Something could not be read: what happened, and a way to try again. */
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
