/** @jsxImportSource preact */
import { render } from 'preact'
import { App } from './app.tsx'

const root = document.getElementById('app')
if (root) {
  root.replaceChildren()
  render(<App path={location.pathname} />, root)
  import('./learning/unread.ts').then(({ showUnread }) => showUnread())
}
