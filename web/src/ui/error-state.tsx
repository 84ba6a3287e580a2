import { Button } from 'antd'
import './states.css'

/** Something could not be read: what happened, and a way to try again. */
export const ErrorState = ({ text, onRetry }: { text: string; onRetry?: () => unknown }) => (
  <div className="state" role="alert">
    <p className="state-title">没有读到内容</p>
    <p className="muted">{text}</p>
    {onRetry && (
      <div className="state-action">
        <Button onClick={() => onRetry()}>重试</Button>
      </div>
    )}
  </div>
)
