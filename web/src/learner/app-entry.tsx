/** @jsxImportSource preact */
import { render } from 'preact'
import { App } from './app.tsx'
import { titleOf } from './app-title.ts'

const root = document.getElementById('app')
if (root) {
  document.title = titleOf(location.pathname)
  root.replaceChildren()
  render(<App path={location.pathname} />, root)
  import('./learning/unread.ts').then(({ showUnread }) => showUnread())
}
